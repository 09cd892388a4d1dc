/**
 * Characters of folded names without a decomposition, such as the Turkish dotless i, and in the same places of the second string
 * what stands on keyboards that lack them; then those for which two letters are typed.
 */
export const unusual = `ðøđħıĸłŋŧƀɓƈȼɖɗǝəɇɛƒɠǥɣɨɉƙƚɲƞɔɵƥɍɽʂƭʈⱦʉʋɏƴƶʒⱥ\u2018\u2019ʹʻʼ′\u201C\u201D\u201E‐–—−⁄`;

export const usual = "dodhiklntbbccddeeeefgggijklnnooprrstttuvyyzza''''''\"\"\"----/";

export const spelled = [
  ["æ", "ae"],
  ["œ", "oe"],
  ["þ", "th"],
] as const;
