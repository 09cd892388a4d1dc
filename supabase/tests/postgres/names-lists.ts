/** Names as people write them, and names that deceive. Escapes spell out the invisible joiners. */
import type { nameMessages } from "@outpace/domain/names";

/** Names by language, each stored as it is here. */
export const ownLanguages: Readonly<Record<string, string>> = {
  "Persian with joiners after letters, a digit and a vowel mark": "می\u200Cدویم بازار\u200Cها ۱۰\u200Cکیلومتری نامهٔ\u200Cما",
  "Sinhala": "ශ්\u200Dරී ලංකා මැරතන් බුද\u200D්ධ",
  "Bengali": "র\u200D্যালি উদ্\u200Cযাপন",
  "Malayalam": "തമിഴ്\u200Cനാട് ന്\u200D മാരത്തൺ",
  "Kannada": "ರ\u200D್ಯಾಲಿ ಬ್ಯಾಂಕ್\u200C ಓಟ",
  "Nepali": "गर्\u200Dयो",
  "a flag of a country": "🇺🇸 10K",
  "emoji that are joined": "🏳️\u200D🌈🏳️\u200D⚧️ 👩🏽\u200D🤝\u200D👨🏻 🏴\u200D☠️",
  "emoji in colours and without": "™️ ‼️ ㊙️ ❤\uFE0E 1️⃣ ❤\uFE0F",
  "Japanese variants": "葛\u{E0100}城 辻\u{E0101} 芦\uFE00屋",
  "Mongolian variants and a vowel separator": "ᠭ\u180Bᠠᠵᠠᠷ ᠬᠠᠮᠢᠭ\u180Eᠠ",
  "Burmese variants": "က\uFE00",
  "compatibility characters": "Acme™ ½ Marathon №5 Ｗｉｄｅ ﬁve a\u00A0b",
  "Cyrillic and Greek with a trademark": "Бег™ Αθήνα™",
}; // prettier-ignore

/** What is dropped in silence: the typed name, and the stored one. */
export const dropped: Readonly<Record<string, readonly [typed: string, stored: string]>> = {
  "soft hyphens and zero-width spaces": ["Mara\u00ADthon\u200B Run\u2060", "Marathon Run"],
  "spaces without width between Khmer words": ["រត់\u200Bម៉ារ៉ាតុង\u200B ២០៣០", "រត់ម៉ារ៉ាតុង ២០៣០"],
  "byte order marks": ["\uFEFFHar\uFEFFbor \uFEFFRun", "Harbor Run"],
  "direction marks": ["\u200E Harbor\u200E Run\u200F\u061C ", "Harbor Run"],
  "a direction mark beside Hebrew punctuation": ["מרוץ C++\u200F 2030", "מרוץ C++ 2030"],
  "isolates and embeddings around a name": ["\u2068\u202AHarbor Run\u202C\u2069", "Harbor Run"],
  "joiners at an end": ["\u200CHarbor \u200D", "Harbor"],
  "the tags of a region's flag": ["🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🏴"],
  "fillers and marks of annotations": ["\u3164a\u034Fb\uFFF9\u{1BCA0}\u{1D173}", "ab"],
  "decomposed letters": ["E\u0301lan", "Élan"],
}; // prettier-ignore

type List = keyof typeof nameMessages | "bareDomain" | "harmless";

export const names: Readonly<Record<List, readonly string[]>> = {
  harmless: [
    "Harbor Run", "O'Neill & Söns (Ltd.)", "日本 マラソン", "שלום ריצה", "سباق", "Δρόμος Run", "Бег 2030",
    "β-Carotene", "👩🏽‍🚀 Run", "❤️ Run", "1️⃣ Mile", "👨‍👩‍👧‍👦", "Staffordshire", "Distaff", "Procréstaff", "Fußball",
    "Flagstaff Runners", "Workout Pace", "Night Out Pacers", "Pace Out", "Pacer of Fortaleza", "St.Moritz", "St.Moritz/Davos",
    "5K/10K", "J.de Boer", "Awww. So Cute", "10.5 Miles", "Support Team", "Бег.com",
    "한글", "हिन्दी", "©®", "İı", "x\u0301\u0302", ...Object.values(ownLanguages),
    ...Object.values(dropped).flat(),
  ],
  control: ["a\nb", "a\tb", "a\u0001", "\u007Fa", "a\u0085b", "a\u2028b", "a\u2029b", "\u001B[2J"],
  direction: ["a\u202Eb", "\u2066a\u2069 b", "שלום \u202Eab", "שלו\u2067ם"],
  invisible: [
    "a\u200Cb", "a\u200Db", "a\uFE0F", "a\u180Bb", "a\u{E0100}", "a\u200C ب", "ب \u200Cب", "ب\u200C\u200Cب", "1\u200D2", "1\uFE0F", "é\u200Db",
    "👩\u200D\u200D🚀", "❤\uFE0F\uFE0F", "葛\u{E0100}\u{E0101}", "क्\u200D\u200Dक", "b\u200B\u200Da", "Б\u200Dа", "α\u200Cβ",
  ],
  mixedScripts: [
    "Pаcific", "Αcme", "Harbor Rυn", "B\u00B5", "аb", "bа", "Nike\u2019а", "x2а", "x\u0323а", "Ꙁz", "ɑα", "ＰаＣ", "ℬаb", "Бεг", "αб", "P\u00ADа",
  ],
  reserved: [
    "Outpace", "OUTPACE Events", "the outpace", "Ｏｕｔｐａｃｅ", "Outpace's Club", "Staff", "Harbor STAFF", "(staff)",
    "Outpace-Run", "staff_1", "Staff0", "🏃Staff", "Out\u00ADpace", "Outpace™", "Ｏｕｔｐａｃｅ℠", "Outpace®", "Ⓢⓣⓐⓕⓕ", "ﬆaﬀ", "𝐎𝐮𝐭𝐩𝐚𝐜𝐞",
    "0utpace", "Outpɑce", "ꓳꓴꓔꓑꓮꓚꓰ", "ՕutpᎪcᎬ", "Outpacé", "ꜱtaꞙꞙ", "Stɑff", "Outpaced", "MyOutpace", "Out pace", "O.u.t-p a c e",
    "Out🏃pace", "Öut\u00A0Pace Runners",
  ],
  besideProduct: [
    "Outpace staff: verify", "OutpaceSupport", "ꓳutpace Security", "Team Out pace", "Your Outpace Accounts", "Outpace™ Customer Support",
    "Outpace the staff", "Outpace.Teɑm",
  ],
  webAddress: [
    "https://harbor.example", "Run ftp://a", "www.harbor.example", "Harbor (WWW.harbor)", "Booking.com/verify", "harbor-run.shop/5K/10K",
    "Ｂooking．com／verify",
  ],
  bareDomain: ["Booking.com", "pay@harbor.co", "Verify: a-1.XYZ!", "münchen.de", "harbor.co.uk", "Ｂooking．ｃｏｍ"],
}; // prettier-ignore

/** Pairs of equal names: after the first, no brand can take the second. */
export const sameNames = [
  ["Straße Est", "STRASSE est"], ["Strasse Ete", "STRAẞE ETE"], ["Ｗｉｄｅ E\u0301lan", " wide Élan\u3000"],
  ["خانه\u200Cها", "خانهها"], ["Quiet Run", "Qui\u00ADet Run\u200E"], ["Halo™ ½", "HALOTM 1\u20442"], ["Hearts ❤️", "Hearts ❤"],
  ["Ευθύς", "ΕΥΘΎΣ"], ["Tempo", "ТЕМРО"], ["Athena", "ΑΤΗΕΝΑ"], ["Nike", "ꓠꓲꓗꓰ"], ["Rapid N0va", "ʀɑpıd Nova"],
  ["Soho", "ՏՕհօ"], ["Ketë", "кетё"],
] as const; // prettier-ignore

/** Pairs of names that look alike in part, and stay two. */
export const otherNames = [
  ["Team 10", "Team Lo"], ["Mail", "Mall"], ["Barn", "Bam"], ["ΠΑΣ", "ΠΑΟ"], ["Ürün", "Urun"],
] as const; // prettier-ignore
