/** Names as people write them, and names that deceive. Escapes spell out the invisible joiners. */
import type { nameMessages } from "@outpace/domain/names";

/** Names by language, each stored as it is here. */
export const ownLanguages: Readonly<Record<string, string>> = {
  "Persian with a joiner between letters that join": "می\u200Cدویم",
  "Persian with a joiner after a letter that never joins": "بازار\u200Cها",
  "Persian with a joiner after a digit": "دوی ۱۰\u200Cکیلومتری",
  "Persian with an abbreviation that keeps its joined form": "دوی ۱۴۰۴ ه\u200D",
  "Persian with a vowel mark before the joiner": "نامهٔ\u200Cما",
  "Sinhala": "ශ්\u200Dරී ලංකා මැරතන්",
  "Sinhala with touching letters": "බුද\u200D්ධ",
  "Bengali with a joiner before the virama": "র\u200D্যালি",
  "Bengali with an explicit virama": "উদ্\u200Cযাপন",
  "Malayalam": "തമിഴ്\u200Cനാട്",
  "Malayalam that ends with an older chillu": "മാരത്തണ്\u200Dന്\u200D",
  "Kannada": "ರ\u200D್ಯಾಲಿ ಬ್ಯಾಂಕ್\u200C ಓಟ",
  "Tamil": "பக்\u200Cஷி",
  "Marathi": "दऱ्\u200Dया",
  "Nepali": "गर्\u200Dयो",
  "flags of England, Scotland and Wales":
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}",
  "a flag of a country": "🇺🇸 10K",
  "emoji that are joined": "🏳️\u200D🌈🏳️\u200D⚧️ 👩🏽\u200D🤝\u200D👨🏻 🏴\u200D☠️",
  "emoji in colours and without": "™️ ‼️ ㊙️ ❤\uFE0E 1️⃣",
  "Japanese variants": "葛\u{E0100}城 辻\u{E0101} 芦\uFE00屋",
  "Mongolian variants and a vowel separator": "ᠭ\u180Bᠠᠵᠠᠷ ᠬᠠᠮᠢᠭ\u180Eᠠ",
  "Khmer with spaces without width between words": "រត់\u200Bម៉ារ៉ាតុង\u200B ២០៣០",
  "Burmese variants": "က\uFE00",
  "Hebrew with a mark beside its punctuation": "מרוץ C++\u200F 2030",
  "compatibility characters": "Acme™ ½ Marathon №5 Ｗｉｄｅ ﬁve a\u00A0b",
  "Cyrillic and Greek with a trademark": "Бег™ Αθήνα™",
}; // prettier-ignore

/** What nobody types on purpose: the typed name, and the stored one. */
export const dropped: Readonly<Record<string, readonly [typed: string, stored: string]>> = {
  "soft hyphens": ["Mara\u00ADthon", "Marathon"],
  "zero-width spaces at an end": ["\u200BHarbor Run\u2060\u200B", "Harbor Run"],
  "byte order marks": ["\uFEFFHar\uFEFFbor \uFEFFRun", "Harbor Run"],
  "direction marks at an end": ["\u200E Harbor Run\u200F\u061C ", "Harbor Run"],
  "isolates and embeddings around a name": ["\u2068\u202AHarbor Run\u202C\u2069", "Harbor Run"],
  "joiners at an end": ["\u200CHarbor \u200D", "Harbor"],
  "decomposed letters": ["E\u0301lan", "Élan"],
};

export const names: Readonly<Record<keyof typeof nameMessages | "harmless", readonly string[]>> = {
  harmless: [
    "Harbor Run", "O'Neill & Söns (Ltd.)", "日本 マラソン", "שלום ריצה", "سباق", "Δρόμος Run", "Бег 2030",
    "β-Carotene", "👩🏽‍🚀 Run", "❤️ Run", "1️⃣ Mile", "👨‍👩‍👧‍👦", "Staffordshire", "Outpaced", "Distaff", "Fußball",
    "한글", "हिन्दी", "©®", "İı", "x\u0301\u0302", ...Object.values(ownLanguages),
    ...Object.values(dropped).flat(),
  ],
  control: ["a\nb", "a\tb", "a\u0001", "\u007Fa", "a\u0085b", "a\u2028b", "a\u2029b", "\u001B[2J"],
  direction: [
    "a\u202Eb", "a\u200Fb", "a \u200Eb", "\u2066a\u2069 b", "a\u061Cb", "שלו\u200Eם", "שלום \u202Eab", "שלום\u200F\u200F!",
  ],
  invisible: [
    "a\u200Bb", "a\u2060b", "កម\u200B\u200Bស", "a\u200Cb", "a\u200Db", "👩\u200D\u200D🚀", "1\u200D2", "👩\u200Da", "a\uFFF9b", "a\u{1BCA0}b", "a\u{1D173}b", "a\u2061b",
    "a\u180Eb", "\u3164", "a\uFE0F", "a\u034Fb", "a\u{E0041}b", "❤\uFE0F\uFE0F", "a\u200C ب", "ب \u200Cب", "ب\u200C\u200Cب",
    "a\u{E0100}", "葛\u{E0100}\u{E0101}", "a\u180B", "क\u200Cक", "क्\u200Dि", "क्\u200D\u200Dक", "🏃\u{E0067}\u{E0062}\u{E007F}",
    "🏴\u{E0067}\u{E0062}", "ש\u200Cש", "日\u200D本",
  ],
  mixedScripts: [
    "Pаcific", "Αcme", "Harbor Rυn", "B\u00B5", "аb", "bа", "Nike\u2019а", "x2а", "x\u0323а", "Ꙁz", "ɑα", "ＰаＣ", "ℬаb",
  ],
  reserved: [
    "Outpace", "OUTPACE Events", "the outpace", "Ｏｕｔｐａｃｅ", "Outpace's Club", "Staff", "Harbor STAFF", "(staff)",
    "Outpace-Run", "staff_1", "🏃Staff", "Out\u00ADpace", "Outpace™", "Ｏｕｔｐａｃｅ℠", "Outpace®", "Ⓢⓣⓐⓕⓕ", "ﬆaﬀ", "𝐎𝐮𝐭𝐩𝐚𝐜𝐞",
  ],
}; // prettier-ignore

/** Pairs of equal names: after the first, no brand can take the second. */
export const sameNames = [
  ["Straße Est", "STRASSE est"],
  ["Strasse Ete", "STRAẞE ETE"],
  ["Ｗｉｄｅ E\u0301lan", " wide Élan\u3000"],
  ["خانه\u200Cها", "خانهها"],
  ["Quiet Run", "Qui\u00ADet Run\u200E"],
  ["Halo™ ½", "HALOTM 1\u20442"],
  ["Hearts ❤️", "Hearts ❤"],
  ["Ευθύς", "ΕΥΘΎΣ"],
] as const;
