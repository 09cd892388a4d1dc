interface HeaderLink {
  readonly label: string;
  readonly href: string;
  /** The landing page section that the link scrolls to. */
  readonly section?: string;
}

interface WideHeaderLink extends HeaderLink {
  /** In its own em: the text's width in Archivo with margins. It keeps the header still when the font loads. */
  readonly width: number;
}

const home: HeaderLink = { label: "Home", href: "/#home", section: "home" };

export const headerLinks: readonly WideHeaderLink[] = [
  { label: "Features", href: "/#features", section: "features", width: 6.3 },
  { label: "About", href: "/#about", section: "about", width: 4.8 },
  { label: "Community", href: "/#community", section: "community", width: 7.4 },
  { label: "Brand Portal", href: "/brands", width: 7.9 },
];

export const menuLinks: readonly HeaderLink[] = [home, ...headerLinks];

interface FooterLink {
  readonly label: string;
  readonly href: string;
}

/** Every page and tool that is not in the header, except the privacy policy. */
export const footerLinks: Readonly<Record<"pages" | "tools", readonly FooterLink[]>> = {
  pages: [
    { label: "Features in pictures", href: "/features" },
    { label: "Team", href: "/team" },
    { label: "Newsletter", href: "/newsletter" },
  ],
  tools: [
    { label: "Phone mockups", href: "/mockup-generator" },
    { label: "Race cards", href: "/social-generator" },
  ],
};
