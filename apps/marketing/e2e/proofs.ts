// The tests that the table of sentences names, by file; those that prove more than one sentence have a name.

import { inFile } from "@outpace/e2e/sentence-table";

export const header = inFile("apps/marketing/e2e/header.spec.ts");
export const pages = inFile("apps/marketing/e2e/pages.spec.ts");
const links = inFile("apps/marketing/e2e/links.spec.ts");
export const portal = inFile("apps/marketing/e2e/portal-redirect.spec.ts");
const walkthrough = inFile("apps/marketing/e2e/walkthrough.spec.ts");
export const newsletter = inFile("apps/marketing/e2e/newsletter.spec.ts");
export const features = inFile("apps/marketing/e2e/features.spec.ts");
export const team = inFile("apps/marketing/e2e/team.spec.ts");
export const social = inFile("apps/marketing/e2e/social-generator.spec.ts");
export const mockup = inFile("apps/marketing/e2e/mockup-generator.spec.ts");
export const chosenImages = inFile("apps/marketing/e2e/chosen-images.spec.ts");
export const mockupSettings = inFile("apps/marketing/src/generators/settings.test.ts");
export const privacy = inFile("apps/marketing/src/content/privacy.test.ts");
export const colors = inFile("apps/marketing/src/artwork/kit/colors.test.ts");
export const product = inFile("packages/domain/src/product/product.test.ts");

export const footer = pages(
  "the footer links to the networks in new tabs, and to the privacy policy",
);
export const copyright = product("the copyright line names the year, the company and its rights");
export const policy = pages(
  "the privacy policy has ten sections, each reached from its list, and a contact",
);
export const specifiedPages = links("the site has the specified pages, each with its heading");
export const landingSections = pages(
  "the landing page has its four sections in order, of which the last ends in the app store",
);
export const headerHeight = header(
  "the header is 73.6 px high from a width of 768 px, and 55.2 px below",
);
export const wideHeader = header("the header has four links and the download badge");
export const narrowHeader = header("the header shows its links in the menu");
export const sectionLink = header("${name} scrolls to its section and becomes the active link");
export const homeActive = header(
  "within 100 px of the top Home is active, even where a tall window already shows Features",
);
export const menuCloses = header("closes after a link is used, at the link's section");
export const menuGrows = header("closes when the window grows past the breakpoint");
export const pinned = walkthrough(
  "the section is 450vh tall, with five steps and a phone that is pinned until its end",
);
export const screenChanges = walkthrough(
  "the phone's screen changes at 20, 40, 60 and 80 % of the way",
);
export const sides = walkthrough(
  "the texts alternate between left and right of the phone; narrower, they share one panel",
);
export const afterImage = mockup(
  "a preview and the downloads appear only after an image is chosen",
);
export const controls = mockup("the controls have the specified ranges and defaults");
export const drawn = mockup(
  "what is set is drawn: a 300×650 frame on 1080×1080 with texts of 60 px in bold Arial",
);
export const stored = newsletter(
  "an address is stored, the form is reset, and a repeat succeeds and stores nothing",
);
export const failing = newsletter(
  "without a connection the form fails, keeps the address, and works again afterwards",
);
export const stopped = newsletter("the browser stops what is not an address, and nothing is sent");
