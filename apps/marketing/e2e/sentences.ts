// Each sentence of the specification on the marketing site, quoted, with the tests that prove it: a file of this app
// or of a package, and the title as it stands in that file. sentences.spec.ts holds the table to them.
import { says, type SentenceTable } from "@outpace/e2e/sentence-table";
import {
  header,
  pages,
  portal,
  newsletter,
  features,
  team,
  mockup,
  chosenImages,
  mockupSettings,
  privacy,
  colors,
  product,
  footer,
  copyright,
  policy,
  specifiedPages,
  landingSections,
  headerHeight,
  wideHeader,
  narrowHeader,
  sectionLink,
  homeActive,
  menuCloses,
  menuGrows,
  pinned,
  screenChanges,
  sides,
  social,
  afterImage,
  controls,
  drawn,
  stored,
  failing,
  stopped,
} from "./proofs.ts";

/** By the number of the specification's section, in its order. */
export const sentences: SentenceTable = {
  "§1": [
    says(
      'A landing page with a hero line "Built for racing.", a pinned feature walkthrough, an About story of the founders, and a community section with an app store download badge.',
      landingSections,
      pages("the landing page opens with its hero line and leads to the app store"),
    ),
    says(
      "There are also a team page, a newsletter page, a features-images page, a privacy policy page and a phone-mockup generator tool.",
      specifiedPages,
    ),
    says(
      "A footer under page content carries links to the product's pages on two social networks and one professional network (all open in a new tab), a link to the privacy policy, and a copyright line for 2025 with the product's two-colour name and \"Inc. All rights reserved.\"",
      footer,
      copyright,
      product("the footer links to two social networks and one professional network"),
    ),
    says("Effective August 1, 2025, in 10 sections.", policy),
    says(
      "It lists the data the app collects: username, email, password, first name, last name, birthday, gender, GPS location while running, and photos.",
      privacy("the policy lists the data that the app collects"),
    ),
    says(
      "It refers to a minimum age of 13 (COPPA).",
      privacy("the policy refers to the minimum age of 13 and to COPPA"),
    ),
    says(
      "The contact is given as an e-mail address at the product's domain.",
      policy,
      product("the portal and the privacy address are on the product's domain"),
    ),
  ],
  "§2": [
    says("/: Landing page with sections home, about, features, community", landingSections),
    says(
      '/features: Features-images page: "We could explain it. But we know you don\'t like reading. So enjoy some pictures", three image sections',
      features("the page has the sentence of the specification and three sections of pictures"),
    ),
    says(
      "/team: Meet the Team: three co-founders, each with name, role, an expertise line and a photo.",
      team("the team page shows three co-founders, each with role, expertise, result and portrait"),
    ),
    says(
      '/team: Our Values: "Win." / "Win so much we get tired of it." / "Keep winning anyway."',
      team("Our Values are three lines"),
    ),
    says(
      '/newsletter: "What You\'ll Get" and "Join the Movement", with the newsletter form',
      newsletter("the page has its two headings, and no accessibility fault with either message"),
    ),
    says("/privacy: Privacy Policy", policy),
    {
      sentence: "/social-generator: Content not shown",
      decision: "Race cards in three sizes.",
      proofs: [
        social(
          "a ${format} card is ${String(width)} × ${String(height)} in other programs, and twice that as PNG",
        ),
      ],
    },
    {
      sentence: "The route of the phone-mockup generator page is not shown.",
      decision: "It is /mockup-generator.",
      proofs: [specifiedPages],
    },
    says(
      "A fixed header holds the links Features, About, Community and Brand Portal, plus an app store badge.",
      wideHeader,
      header("the header is white exactly while About is under it"),
    ),
    says(
      "Brand Portal is a full page navigation to /brands.",
      portal("Brand Portal is a full page navigation to /brands"),
    ),
    says("The other links scroll within the page.", sectionLink),
    says(
      "The active link follows scroll position.",
      sectionLink,
      header("no section's link is active until the page has scrolled past the hero"),
    ),
    says("Home is active when scrollY is under 100.", homeActive),
    says(
      "The header turns white while the About section is under it.",
      header("the header is white exactly while About is under it"),
    ),
    says(
      "At 768px and narrower a hamburger button opens a dropdown that also contains Home.",
      narrowHeader,
    ),
    says(
      'Hero: "Built for racing."',
      pages("the landing page opens with its hero line and leads to the app store"),
    ),
    says("Features: a pinned scroll section, 450vh tall, with 5 steps.", pinned),
    says(
      "The phone screenshot changes at 20%, 40%, 60% and 80% of scroll progress.",
      screenChanges,
    ),
    says("Step texts alternate left and right.", sides),
    says("Under 1024px a single mobile panel is used instead.", sides),
    says("About: heading \"Let's Race\" with the founders' story.", landingSections),
    says(
      'Community: "Join the Community", "Lace up." and the product name, with the app store badge.',
      landingSections,
    ),
    says("The user uploads an image (hint: PNG, JPG, or GIF).", afterImage),
    says(
      "Controls: background colour, border radius, screen padding, shadow, border colour, border width, and top and bottom text.",
      controls,
    ),
    says("A preview and a download button appear only after an image is chosen.", afterImage),
  ],
  "§3": [
    says(
      "Feature step (landing page): id, side (left or right, alternating by index), heading, body.",
      sides,
    ),
    says(
      "Phone mockup style: backgroundColor, borderRadius, padding, shadow (boolean), borderColor, borderWidth.",
      mockupSettings(
        "a mockup's style has the specification's names in code, address and metadata",
      ),
    ),
  ],
  "§4": [
    says("Mobile menu: open or closed.", narrowHeader),
    says(
      "The hamburger button toggles it, and it closes after a link is used.",
      narrowHeader,
      menuCloses,
    ),
    says(
      "Active header section: home, about, features or community, updated on scroll.",
      sectionLink,
      homeActive,
    ),
    says("Resize handling is debounced by 250 ms.", header("a resize counts 250 ms after its end")),
    says(
      'Newsletter form: idle, then submitting (button reads "Subscribing..." and is disabled), then success (message shown, form reset) or error.',
      newsletter(
        "while the address is sent, the button is disabled and says so; then it has the focus again",
      ),
      stored,
      failing,
    ),
    says("Mockup tool: no preview before an upload.", afterImage),
    says("After an image is chosen, the preview and download button appear.", afterImage),
  ],
  "§5": [
    says(
      "Newsletter: email is required and must be of email type as enforced by the browser.",
      stopped,
    ),
    says("There is no other rule.", stored),
    says(
      "Upload accepts image files only.",
      chosenImages("${what} is a message beside the control, and the work before it stays"),
    ),
    says(
      "Border radius slider 10 to 60, screen padding slider 10 to 40, border width slider 0 to 8.",
      controls,
    ),
    says("Top and bottom text are free text.", drawn),
  ],
  "§7": [
    {
      sentence: "Newsletter submit: no server call.",
      decision: "Sign-ups are stored; repeats succeed silently and store nothing twice.",
      proofs: [stored],
    },
    says(
      "Mockup download: generated on the client as an SVG file, with no network call.",
      mockup(
        "nothing is uploaded anywhere: once loaded, the page requests nothing but the samples it offers",
      ),
    ),
  ],
  "§8": [
    says('Newsletter failure: "Failed to subscribe. Please try again later."', failing),
    says(
      'Newsletter success: "Welcome to the {product} community! Check your email for confirmation"',
      stored,
    ),
  ],
  "§9": [
    says("Header height 73.6px on desktop and 55.2px under 768px.", headerHeight),
    says("Mobile breakpoint 768px.", narrowHeader, menuGrows),
    says("Feature layout breakpoint 1023px (single panel under 1024px).", sides),
    says("Features section 450vh tall.", pinned),
    says("Step thresholds 0.2, 0.4, 0.6, 0.8.", screenChanges),
    says("Home is active under scrollY 100.", homeActive),
    says("Resize debounce 250 ms.", header("a resize counts 250 ms after its end")),
    says("Brand colour red (#FF0000).", colors("the colours of drawings are the tokens")),
    {
      sentence: "Simulated newsletter delay 1000 ms.",
      decision: "The form waits for the database's answer instead.",
      proofs: [stored],
    },
    says("Phone frame 300x650, export canvas 1080x1080.", drawn),
    says("Text size 60px, Arial bold.", drawn),
    says(
      "Defaults: colour #1a1a1a, radius 40, padding 8, border colour #333, border width 2.",
      controls,
      mockupSettings("the defaults of the phone mockup are the specified ones"),
    ),
    says("Copyright year 2025.", copyright),
    says("Privacy policy effective August 1, 2025.", policy),
    says(
      "Minimum age reference 13.",
      privacy("the policy refers to the minimum age of 13 and to COPPA"),
    ),
  ],
};
