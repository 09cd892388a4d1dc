import { companySuffix, minimumAge, productName } from "@outpace/domain/product";

interface PolicySection {
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Shown as a list below the paragraphs: which data, and why. */
  readonly items?: readonly (readonly [what: string, why: string])[];
}

const company = `${productName} ${companySuffix}`;
const adult = String(minimumAge);

export const policy: readonly [PolicySection, ...PolicySection[]] = [
  {
    id: "scope",
    heading: "Who we are and what this covers",
    paragraphs: [
      `${company} (“we”) makes the ${productName} app and this website. This policy says what personal data we collect when you use them, what we do with it and what you can ask of us.`,
    ],
  },
  {
    id: "data",
    heading: "The data we collect",
    paragraphs: [
      "You give us most of this when you make an account. The rest comes from your runs.",
    ],
    items: [
      ["Username", "The name that other runners see in races, leagues and tribes"],
      ["Email", "To sign you in, to reset your password and to reach you about your account"],
      ["Password", "To sign you in; stored only as a hash"],
      ["First name and last name", "So that friends can find you, and for results"],
      ["Birthday", `To check the minimum age of ${adult}`],
      ["Gender", "For fair comparisons in results and leagues"],
      [
        "GPS location while running",
        "To measure distance and pace and to show your position in a race",
      ],
      ["Photos", "The pictures that you choose to add"],
    ],
  },
  {
    id: "location",
    heading: "Location",
    paragraphs: [
      "We record your GPS location only while a run or a race is in progress. It stops when you finish, and you can switch it off in your phone's settings at any time; the app then cannot time a race for you.",
      "People in a race with you see your position while it lasts. After the finish they see the result.",
    ],
  },
  {
    id: "use",
    heading: "How we use it",
    paragraphs: [
      "We use your data to run races, to work out results, league ranks and tribe battles, to show you your progress, to keep accounts safe and to answer you when you write to us.",
      "We do not sell your personal data.",
    ],
  },
  {
    id: "sharing",
    heading: "Who else sees it",
    paragraphs: [
      "Other runners see your username, your photo, your results and your rank. A brand that sponsors a race sees totals and averages for it, never a list of the people who ran.",
      "Companies that host our servers and send our email handle data for us, under contract and for that purpose only. We hand data to authorities only where the law obliges us to.",
    ],
  },
  {
    id: "services",
    heading: "Fitness-tracking services",
    paragraphs: [
      "If you connect a fitness-tracking service, we receive the activities that you allow it to share. You can end the connection at any time, here or there.",
    ],
  },
  {
    id: "keeping",
    heading: "How long we keep it, and how we protect it",
    paragraphs: [
      "We keep your data for as long as you have an account. When you delete the account we delete your personal data; a result that others raced against may stay, without your name.",
      "Data travels encrypted, and only people who need it for their work can reach it. No system is perfectly safe; should something happen that puts you at risk, we will tell you.",
    ],
  },
  {
    id: "rights",
    heading: "Your rights",
    paragraphs: [
      "You can ask us for a copy of your data, have it corrected, have it deleted, or object to a use of it. Write to the address below from your account's email; we answer within 30 days.",
    ],
  },
  {
    id: "children",
    heading: "Children",
    paragraphs: [
      `${productName} is for people aged ${adult} and over. In line with the Children's Online Privacy Protection Act (COPPA) we do not knowingly collect data from anyone under ${adult}. If you believe that a child has an account, tell us, and we will delete it and its data.`,
    ],
  },
  {
    id: "contact",
    heading: "Changes and contact",
    paragraphs: [
      "When this policy changes, the new text appears on this page with a new date; if a change matters to you, we also tell you in the app.",
      "Questions and requests go to:",
    ],
  },
];
