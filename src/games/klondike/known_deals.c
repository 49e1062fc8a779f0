/* known_deals.c: a hundred deals whose answers are known from other programs.
 *
 * `known:1-100`. Answers for several rule sets are in tests/data/klondike-100-answers.tsv. Each
 * letter is a card, in dealing order: A is the ace of clubs, B the ace of diamonds, ..., z the king
 * of spades. */
#include "games/klondike/klondike.h"

enum { DEALS = 100 };

static const char deals[DEALS][TF_DECK_MAX + 1] = {
    "vDPbUZneHoxFpAzYBEqsIRLkjyWmfKTgMhaVrlQtiXwdGJuNSCOc",
    "AqIMuynlfobpsXLjWaJOeZKgmhRcxDPUTwiSztFBQEGdNYrvkVHC",
    "eqYvzGaHPcCZolBKNVInQJgEyAiLSbrhRjMwfxpUWdXODkmutFTs",
    "NJKYObupGgPDjyIaQztsxVMZoRrXChvkFnUfweTHdALilBSmcWqE",
    "MAgTzKwPlSUbcQLfvYVCirWjDtkRIhaynNBxsGmqJXEdoOpFZeHu",
    "uqDHVnAdmgRcjQBzvWoJIClpZYObrkaNLMTtseSfxyKEFGXwPhUi",
    "DsnYVMeQlJKGFTPhZawNxtUrpBAkvbqoHLIXdjWCyiSgzOucEfRm",
    "pexBVWNQDrOgCJlAMbHPvKFUTjmchYzykLwRoSuXnZiatdIqGEsf",
    "AHjSMxKvnoFgLOrIyRhZEWpXckmQifwJGDCebTaYqPlVtsuzdBUN",
    "zOTQHifhmjAEbqcegUklNDpxPSuZtrXLsoBGFWnaYRIVwvKMdyJC",
    "BRuOAGWVnsxLIemplfNJowHPygiSYkDzEaKXrTMqvZbjtUQdCFhc",
    "jRNyYvfQuDcPoAtSbCaZksFqLTGnOhHwEedzixKWgVIXlJrmBUpM",
    "OhowNqTGUmPDBneYRfzFArKySCaQsMlWIHvcZxXjJdLgtiuEVkbp",
    "ilcOmtvNaFXHLhPJjpwyITgVAWDoCUxEBYMbKkZQGSsdufeRrqnz",
    "NMjnYTCeJOAqHgtWkvayEPdKUiVboBXDSczrIRfwpuFLmhsGlQZx",
    "cNMyaQAREhzSXKJLVnpFfjTBvwHDrbUxtsYlGgCmoZkOPWuqieId",
    "VSZJYKdwpuxIfmhPNWjBEGkrHOniCsFbotqAQRaUzvLcleDgTXMy",
    "PJGCchMOmdyZBjEKqHTIYgulQXWawzvFfsDSeLprVAtRoNibnkUx",
    "FKHifxbrBtCqgeYsaLyjlSXmOdDVcAwIzJuovNknUGQMZhEpPWTR",
    "OHhviBVcKsFEoSnMIgtQxXqTbdLUjkCGfwmDalRYWPNeJZzApuyr",
    "ztrkTmEwGbVRlaMYSWyQcdFJUqivojxDXLKPpneAfZCHOIshBugN",
    "kArbWgOoISnxsNvVMjXyBDLpzPwquUFTCcHmYQftGhEeKJZldiaR",
    "NrZgqpaxhsyVbmnPIBiEUDkSfTKCFoWYOGRuvtwleLHQAdzJXMjc",
    "gnrWZolSPQpcbdEysBuvXmNiLOjDVkCIeRGKHxzqJAhfTYMaFwUt",
    "cEgXSkoRjFUOwCIDnfdPQGWTJbKsNLeHxtZzYpvrmaBMyVqAihlu",
    "mUoHxtZgnQJBufVNsMcbSrFdyWKAjeXRwLDCaYlGTpkPiIqzOhvE",
    "QWmcSeLIZPuigKCXFlHGodNvrJtbMfUsYDaBxOnwETjVRqzpAyhk",
    "DlVmXYztirwOKcfnBhsoRjIbTyEFCqZpPMNxHAkQuadegWJSLUvG",
    "WxrvHflqYBOpAdbPXJcVgEDCGImFRaiQuMUtyhojKwNZTzensLSk",
    "ocNGWmkLwHqxSMpURdaPTVOnZyiYshFBQKDurgjJIXCbEezvlAtf",
    "UmcrGNvLVAjtpaKOsPdhyTDRiHQxBqznESuXFJfegoWZYkICwMbl",
    "PTAtrKVSBjUokmFeQfEMwYNXpIsulvdDRnLGWzOZbHygxiCcaJhq",
    "pPLiAclzZDJOkBHmKuMyCGIabrjnestSVwhUoXxQgNWvfTEdYFqR",
    "iwpzWPhXJecmdRTIVAsNEfMkYrDoQLOyFSCnuZgGqjvUKbtHxBla",
    "nsJqBhcKGOdukXRjzHMtTIYZWwpraCSoQfeglDLNEUVxviPybmAF",
    "vePHoAaBOkuLJMhEcNjDVRyTzfxKwldYbtmrICXSQiZgpFsUqWnG",
    "xfCUwTDzFjlBrqoGXNpLPshEOWuiycKeQvYHRdmnaSIVkMgZJAtb",
    "GqgswxzaXbjIcEUhJltmLoPOASuVdkFiDYyfpMRKCQBevWNrTnHZ",
    "AoyKWtQVOehfsbcdIDiGYSqarUZPwHCvzENTkJLRpXmlFxgjnBMu",
    "qCLbFJcKyghOXvDoiPkUzVHrIwjNYtpnxdQmWuaGASEelRTZsMBf",
    "FVRWMjsxYeacmGHfAqOrvPnoNEybSTLBIhiwQuCdZgXUJktpKlDz",
    "pADXjzgMcoRLelWvQTuNfVEtHJaISknbdrqyFxZGBUiKwmYsCPOh",
    "uGvgjFhAkyqaSJTQnLBbwPZHVopMWEDzXrxIUYNifCeRdcsOtmKl",
    "lsYcgdRqXuJjbyDvHUVTLpKWQwrMzaxifIOZmnAktShEGoFeCNBP",
    "RoFLTwupdSKishXZtWkCIzneOBGDQbqlxJUHgcYvyjMraNfAPmEV",
    "IwfzsRbGAYEOChtSUedDHLoruxcJmTNQkpPBMVyXnqvFZajilKWg",
    "kytRXhDemYqbxgwMIQVSrJcHaNBzAoEUCsFLlKGPfiujdTOZWpnv",
    "vXYuDtkWcBgKLiGdMzrOaynqIsQToxmwUpAVjHRPSfJlFhEZNCeb",
    "bgxoGXKYphylmDukQtTSrBqPUOHvIFLnwZsRJzEijfacCVANdMeW",
    "xpmVyjbGMCWEPZNtzIskDuAhdYSrKFBXwQnvLgRUHqicoaOfJeTl",
    "ojMeygpCJDuRqEzKsiBGWtHSkhnlLaIFQdPrOVfcYAxUNmwZTXbv",
    "aLCpqbeAoPgdyYzUGKrktJwujFWivhVNxcBSElRIOsQXMTHnfDmZ",
    "EvXTLNgpIJAraPYijxfoQKRzDWZVwqhdGbSHMknBesFumOUtcylC",
    "VMacEQHjLtSyArfegsTbJnkmZqKIXFzGlDdivoCPRWpuxBYwUNhO",
    "NVLblyHjaxnQDkvcdgIEqhoCtYZiUrKWwXJemMzBOAGSTuFsRpPf",
    "PpDVmeIaSMEtyfvTwqKkuhQJWnUGrbNxRHCLisAlzcYogFjOZXdB",
    "yzRLXDwBfHmGeNZPOYhatUqpKFuQbxSilWcrMsgJjoVvCEndkITA",
    "gHnbJLfpFRYVlmIyrqCDQoucXNGsUizdKEaOhtxMBvPAWTkejSZw",
    "kEHpLjNrTCOMXPJiflSuFAqVUIQcweYDxKaoZhBdysWGvmgRtznb",
    "xIqgnsprFHLJECfXwSuQTmMoAzhlPjYyeBVRDZGkvdtabiOUNKWc",
    "ftWmqregZSXFyBvHCdTJiwcaExYUnNjIAMoDsObGQVuPLKRhkzlp",
    "zsOafMYpClUwLIJrNohFSVdxtEHTePGyjqiZckDvmAQKWBXubnRg",
    "YqJuGNBZULyfiEVFIxAkbXvanWTgMwetDmPKoOQHlSCcrpdhzjRs",
    "tEAcIuDHshMGZBpWRSydTYJUmiejLoNzaPlQbOxrqfXKgFwnCVkv",
    "JhNYRxtcorsUlkqvgCPVAZKBanXywWGIQMdOFmuEeHbTjifLpDSz",
    "uCrVditlcszEZFypoMQaIPgLjJWGmekYwNfSTxKvhqHABnRXUDbO",
    "LExqKinPNcmYWSBbMtalgdVDzRhuTsCeZXHpvkyIFUfjoQJAwGrO",
    "NexyGYuBXWFhrfCowjkDpLUgRHsJQvZlqcESVtadOKPTziMAImnb",
    "MUEpJPWzeXKcbugaTokBGAxOdmIYljNtivfryhDLwsRCSnVHQFqZ",
    "rMXodmvFzKWQTpNtDBxqUkyHjRZYchfsSgeiVCwAbPEGJLIOuanl",
    "vPmyFugtioADksMeXLTGSjqKENIxQYzaCpHOrWVwUZRBnlfbhdcJ",
    "EOMjpYyGRCeAPSfrwulFnhkasZqBXgzNLvxdIKbWHUDJmQtciVTo",
    "KnrFvqBLtowWcsgyIuVieMlpQGRjXAChOdfamxZbYUTNzHJDkSPE",
    "yYohSIDBqskCWOJKxgFleGEjambVNRifQAdvzXPuTpcrUMZHnwtL",
    "fTcEWNRySiQLIUaVkbevlupwomhOZrKqzHjMxYsBPCGnDXFdtAJg",
    "iXBrWMApYLkEfldzqUuwmjHSOGKFPNJecTCRovhtaZgxbIsQVyDn",
    "dfRPZUpaygjzxJXuKkbFqiNSEIVWwCTDmBctGOnrLHQselhvAYMo",
    "chUZvaBCJSqiLGFKVENTOWMosedHklrbgyxzXYfnwAjpmIuRDtPQ",
    "REHmfelWTXGxOdjQSwUFLhByqArZPMJkazuogNYsvbptnVDiICcK",
    "iKaHjhUnsMSfFvIwtEoPNzVXQdpRGxABmyLDZqclWkurObCYTJeg",
    "ndygGVNtfMmFIkbBOzSHAiqjlYWLTXuUaxhKPJEpvZeQowCDcRsr",
    "UOwVpgxYMkWJNIralKHjmfBtvGSPeFhdqycDizXAunRoCELsbZTQ",
    "sYtgyGjUnFlZAxfpkaTQmzwRoOWqKMSNHrbIduEeCPJhXVciDvBL",
    "MxyCGLckYOdrAhNtqgiTjnJVUBWoZSmDbIuleRXsfFvpHaKPwzEQ",
    "rZFqlKxJcNjaXIYpQTgbVLnOyfBWzmRAtdDGwMoEhCSsPeuvUiHk",
    "RaWGtYrqyBQwEMVHJPFLAuzImsebxXcOUvDlKCiZhNdpSgkTonfj",
    "BpfVLdPtrMCHGaolEFYDRQcJnImXkjAseqbxUwgTSiZuOvNWzKhy",
    "wfvkStFrhVKEHuCXygiJsxecIMYGUjRZmODdLBQzbWpAlNaqTPon",
    "LJayFcnwRdrvMugDezjbISmTHZPBVQWxXKpYqlNisCOoAEGfhUkt",
    "AEpVhMSfvyCWgRkUacOBTZYuPwrleGtxIzQisdHqXnFbLoKJjNDm",
    "SXQurzRnZdyOBTaVUPEJkoDcleFiqYLGHIgftvxMKjwNpsbCAhmW",
    "NwmpvuAJYOqjKyncRxDgHPhQefSBdVrzMZTUXobEiGsFtaICLklW",
    "PiKkmQzgeYHOJXUfaRTvFpLIcMEANtrBhSdobjGqlCsWyuxVZDwn",
    "FuVwNnTRBqvYbyjHOgCrfzUWdaKJZlSkhmIQXexDotiLAsGpEMcP",
    "XnJUISuMKqpiYmLctZDsTQewzHkEAFBPjhoRladOGyxCvWfNgVbr",
    "uxCQAkewdIaSmLZjYhEiGbVvfDyRsTgWqonplKJUtcFXrOMPNzBH",
    "znCLKuNWRmJphPlZrDsQxMbAIiOXyTtGfgBokwHvcYdVSUEeaFqj",
    "KoxBYSHAhJIkGFmbtLXeuRMNzfWClVQvPnpyTUEqwigrsdDjcOaZ",
    "PZqgIaMydUSGXzuRrmCFnHjtvkWlVBxEYifNQTcKJDhswLopbOeA",
    "xLrDZByfWgjKnSEUtsCcOdwzpYGTXFubvkaPmoeVhJNQAMlIiqHR",
};

tf_status tf__klon_make_known(uint64_t number, const tf_deck *deck, tf_deal *deal, tf_error *error)
{
    if (number < 1 || number > DEALS)
        return tf_error_set(error, TF_ERR_INPUT, "known:%llu: there are known:1 to known:%d",
                            (unsigned long long)number, DEALS);
    if (deck->ranks != TF_RANKS)
        return tf_error_set(error, TF_ERR_INPUT, "known: deals of 52 cards only");
    deal->count = TF_DECK_MAX;
    for (unsigned i = 0; i < TF_DECK_MAX; i++) {
        char letter = deals[number - 1][i];
        deal->cards[i] = (tf_card)(letter <= 'Z' ? letter - 'A' : letter - 'a' + 26);
    }
    return TF_OK;
}
