interface HeaderLink {
  readonly label: string;
  readonly href: string;
  /** The section of the landing page that it scrolls to. */
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
