/** The header's way through the site. A link with a section scrolls within the landing page. */
export interface HeaderLink {
  readonly label: string;
  readonly href: string;
  readonly section?: string;
}

const home: HeaderLink = { label: "Home", href: "/#home", section: "home" };

export const headerLinks: readonly HeaderLink[] = [
  { label: "Features", href: "/#features", section: "features" },
  { label: "About", href: "/#about", section: "about" },
  { label: "Community", href: "/#community", section: "community" },
  { label: "Brand Portal", href: "/brands" },
];

export const menuLinks: readonly HeaderLink[] = [home, ...headerLinks];
