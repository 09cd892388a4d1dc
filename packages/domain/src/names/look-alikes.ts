/**
 * Characters of folded names, and in the same places of the second string the Latin letters that they look like: the single
 * Cyrillic, Greek, Armenian, Cherokee, Lisu, IPA and other Latin letters of UTS 39's confusables. A letter whose two cases
 * look like two letters stands for its capital's, except that what looks like a capital I is an i. 0 is an o, but 1 is neither
 * l nor i, and i is not l: "Team 1" and "Team L", "Mail" and "Mall" are ordinary names, and with both digits "Team 10" would
 * be "Team Lo". Nor is σ an o (ΠΑΣ and ΠΑΟ are two clubs) or γ a y, which υ is.
 */
export const lookAlikes =
  "0ıĸƅƍƽǀɑɡɢɣɩɪɯɴʀʋʏʙʜʝʟαβεζηικμνορτυχϝϳϻавгекмнорстухьѕіјѡѵүһҽӏԁԍԛԝագզհոռստցքօᏻᏼᴀᴄᴅᴇᴊᴋᴍᴏᴑᴘᴛᴜᴠᴡᴢᶃᶌẝỿꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴꙇꜱꞙꞟꞵꬲꬵꬽꭇꭈꭎꭒꭓꭚꭰꭱꭲꭵꭹꭺꭻꭼꮁꮃꮇꮋꮍꮐꮒꮓꮟꮢꮤꮥꮩꮪꮮꮯꮲꮶꮷ";

export const lookedLike =
  "oikbgslaggyiiwnruybhjlabezhikmnoptyxfjmabrekmhopctyxbsijwvyheidgqwwqqhnnusgfogbacdejkmooptuvwzgyfybpddtgkjczfmnlsrvhwxyaeiouisfubeforruuxydrtiyajerwmhyghzbrwsvslcpkd";
