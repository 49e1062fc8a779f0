/* faults_support.h: makes the n-th allocation or the n-th input/output call fail.
 *
 * The linker wraps the calls of our own code (--wrap, see tests/CMakeLists.txt). SQLite gets our
 * memory methods and VFS, jansson our allocator. faults_arm() starts counting. A fault is either
 * single or permanent from the n-th call on, like a full disk. */
#ifndef TEFUDA_TESTS_FAULTS_SUPPORT_H
#define TEFUDA_TESTS_FAULTS_SUPPORT_H

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#include <jansson.h>
#include <sqlite3.h>

typedef enum fault_kind { FAULT_MEMORY, FAULT_SQLITE_MEMORY, FAULT_IO } fault_kind;

static struct {
    atomic_bool armed;
    atomic_long calls; /* calls of this kind since faults_arm() */
    fault_kind kind;
    long at;      /* the call that fails, counted from 1; 0: none */
    bool lasting; /* all later calls fail too */
    atomic_bool fired;
} faults;

static void faults_arm(fault_kind kind, long at, bool lasting)
{
    faults.kind = kind;
    faults.at = at;
    faults.lasting = lasting;
    atomic_store(&faults.calls, 0);
    atomic_store(&faults.fired, false);
    atomic_store(&faults.armed, true);
}

static void faults_disarm(void)
{
    atomic_store(&faults.armed, false);
}

static bool fault(fault_kind kind)
{
    if (!atomic_load(&faults.armed) || faults.kind != kind)
        return false;
    long call = atomic_fetch_add(&faults.calls, 1) + 1;
    bool fails = faults.at > 0 && (call == faults.at || (faults.lasting && call > faults.at));
    if (fails) {
        atomic_store(&faults.fired, true);
        errno = kind == FAULT_IO ? EIO : ENOMEM;
    }
    return fails;
}

/* ---- our own calls ---- */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t most);
char *__real_realpath(const char *path, char *out);
int __real_open(const char *path, int flags, ...);
ssize_t __real_read(int fd, void *buffer, size_t size);
int __real_fsync(int fd);
int __real_rename(const char *from, const char *to);
void *__real_mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset);
FILE *__real_fopen(const char *path, const char *mode);
FILE *__real_fdopen(int fd, const char *mode);
size_t __real_fread(void *out, size_t size, size_t count, FILE *stream);
size_t __real_fwrite(const void *from, size_t size, size_t count, FILE *stream);
int __real_fflush(FILE *stream);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t most);
char *__wrap_realpath(const char *path, char *out);
int __wrap_open(const char *path, int flags, ...);
ssize_t __wrap_read(int fd, void *buffer, size_t size);
int __wrap_fsync(int fd);
int __wrap_rename(const char *from, const char *to);
void *__wrap_mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset);
FILE *__wrap_fopen(const char *path, const char *mode);
FILE *__wrap_fdopen(int fd, const char *mode);
size_t __wrap_fread(void *out, size_t size, size_t count, FILE *stream);
size_t __wrap_fwrite(const void *from, size_t size, size_t count, FILE *stream);
int __wrap_fflush(FILE *stream);

void *__wrap_malloc(size_t size)
{
    return fault(FAULT_MEMORY) ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fault(FAULT_MEMORY) ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fault(FAULT_MEMORY) ? NULL : __real_realloc(old, size);
}

char *__wrap_strdup(const char *text)
{
    return fault(FAULT_MEMORY) ? NULL : __real_strdup(text);
}

char *__wrap_strndup(const char *text, size_t most)
{
    return fault(FAULT_MEMORY) ? NULL : __real_strndup(text, most);
}

char *__wrap_realpath(const char *path, char *out)
{
    return fault(FAULT_MEMORY) ? NULL : __real_realpath(path, out);
}

/* Anonymous mappings count as memory, mapped files as input. */
void *__wrap_mmap(void *at, size_t size, int protection, int flags, int fd, off_t offset)
{
    if (fault(fd < 0 ? FAULT_MEMORY : FAULT_IO))
        return MAP_FAILED;
    return __real_mmap(at, size, protection, flags, fd, offset);
}

int __wrap_open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    int mode = flags & O_CREAT ? va_arg(arguments, int) : 0;
    va_end(arguments);
    return fault(FAULT_IO) ? -1 : __real_open(path, flags, mode);
}

ssize_t __wrap_read(int fd, void *buffer, size_t size)
{
    return fault(FAULT_IO) ? -1 : __real_read(fd, buffer, size);
}

int __wrap_fsync(int fd)
{
    return fault(FAULT_IO) ? -1 : __real_fsync(fd);
}

int __wrap_rename(const char *from, const char *to)
{
    return fault(FAULT_IO) ? -1 : __real_rename(from, to);
}

FILE *__wrap_fopen(const char *path, const char *mode)
{
    return fault(FAULT_IO) ? NULL : __real_fopen(path, mode);
}

FILE *__wrap_fdopen(int fd, const char *mode)
{
    return fault(FAULT_IO) ? NULL : __real_fdopen(fd, mode);
}

size_t __wrap_fread(void *out, size_t size, size_t count, FILE *stream)
{
    return fault(FAULT_IO) ? 0 : __real_fread(out, size, count, stream);
}

size_t __wrap_fwrite(const void *from, size_t size, size_t count, FILE *stream)
{
    return fault(FAULT_IO) ? 0 : __real_fwrite(from, size, count, stream);
}

int __wrap_fflush(FILE *stream)
{
    return fault(FAULT_IO) ? EOF : __real_fflush(stream);
}

/* ---- SQLite's memory ---- */

static sqlite3_mem_methods real_memory;

static void *faulty_allocate(int size)
{
    return fault(FAULT_SQLITE_MEMORY) ? NULL : real_memory.xMalloc(size);
}

static void *faulty_reallocate(void *old, int size)
{
    return fault(FAULT_SQLITE_MEMORY) ? NULL : real_memory.xRealloc(old, size);
}

static void *faulty_json_allocate(size_t size)
{
    return fault(FAULT_MEMORY) ? NULL : __real_malloc(size);
}

/* ---- SQLite's files ---- */

typedef struct faulty_file {
    sqlite3_file base;
    sqlite3_file *real; /* the file that this one wraps */
} faulty_file;

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((faulty_file *)file)->real;
}

static int file_close(sqlite3_file *file)
{
    sqlite3_file *real = real_of(file);
    return real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
}

static int file_read(sqlite3_file *file, void *out, int size, sqlite3_int64 at)
{
    return fault(FAULT_IO) ? SQLITE_IOERR_READ
                           : real_of(file)->pMethods->xRead(real_of(file), out, size, at);
}

static int file_write(sqlite3_file *file, const void *from, int size, sqlite3_int64 at)
{
    return fault(FAULT_IO) ? SQLITE_FULL
                           : real_of(file)->pMethods->xWrite(real_of(file), from, size, at);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    return fault(FAULT_IO) ? SQLITE_IOERR_TRUNCATE
                           : real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int file_sync(sqlite3_file *file, int flags)
{
    return fault(FAULT_IO) ? SQLITE_IOERR_FSYNC
                           : real_of(file)->pMethods->xSync(real_of(file), flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return fault(FAULT_IO) ? SQLITE_IOERR_FSTAT
                           : real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int file_lock(sqlite3_file *file, int level)
{
    return fault(FAULT_IO) ? SQLITE_IOERR_LOCK
                           : real_of(file)->pMethods->xLock(real_of(file), level);
}

static int file_unlock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int file_reserved(sqlite3_file *file, int *out)
{
    return fault(FAULT_IO) ? SQLITE_IOERR_CHECKRESERVEDLOCK
                           : real_of(file)->pMethods->xCheckReservedLock(real_of(file), out);
}

static int file_control(sqlite3_file *file, int what, void *argument)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), what, argument);
}

static int file_sector(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int file_traits(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out)
{
    return fault(FAULT_IO)
               ? SQLITE_IOERR_SHMMAP
               : real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, out);
}

static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    if ((flags & SQLITE_SHM_LOCK) && fault(FAULT_IO))
        return SQLITE_IOERR_SHMLOCK;
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int file_shm_unmap(sqlite3_file *file, int remove)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove);
}

static const sqlite3_io_methods faulty_methods = {
    2,           file_close,   file_read,     file_write,       file_truncate,  file_sync,
    file_size,   file_lock,    file_unlock,   file_reserved,    file_control,   file_sector,
    file_traits, file_shm_map, file_shm_lock, file_shm_barrier, file_shm_unmap, NULL,
    NULL,
};

static sqlite3_vfs *real_vfs;
static sqlite3_vfs faulty_vfs;

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    (void)vfs;
    faulty_file *faulty = (faulty_file *)file;
    faulty->base.pMethods = NULL;
    faulty->real = (sqlite3_file *)(faulty + 1);
    if (fault(FAULT_IO))
        return SQLITE_CANTOPEN;
    int code = real_vfs->xOpen(real_vfs, name, faulty->real, flags, out);
    if (faulty->real->pMethods)
        faulty->base.pMethods = &faulty_methods;
    return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    return fault(FAULT_IO) ? SQLITE_IOERR_DELETE : real_vfs->xDelete(real_vfs, name, sync);
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    (void)vfs;
    return fault(FAULT_IO) ? SQLITE_IOERR_ACCESS : real_vfs->xAccess(real_vfs, name, flags, out);
}

/* Installs all wrappers. Call it before any other use of SQLite. */
static void faults_install(void)
{
    sqlite3_mem_methods memory;
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &real_memory);
    memory = real_memory;
    memory.xMalloc = faulty_allocate;
    memory.xRealloc = faulty_reallocate;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &memory);
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); /* so that every allocation is counted */
    sqlite3_initialize();
    real_vfs = sqlite3_vfs_find(NULL);
    faulty_vfs = *real_vfs;
    faulty_vfs.zName = "faulty";
    faulty_vfs.szOsFile = (int)sizeof(faulty_file) + real_vfs->szOsFile;
    faulty_vfs.xOpen = vfs_open;
    faulty_vfs.xDelete = vfs_delete;
    faulty_vfs.xAccess = vfs_access;
    sqlite3_vfs_register(&faulty_vfs, 1);
    json_set_alloc_funcs(faulty_json_allocate, free);
}

#endif
