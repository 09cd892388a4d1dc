/** The tokens of packages/ui, for drawings that become files: a file cannot read the page's variables. */
export const colors = {
  ink: "#0b0b0c",
  paper: "#ffffff",
  grey50: "#f7f6f4",
  grey100: "#eeece8",
  grey200: "#dfdcd6",
  grey300: "#c4c0b8",
  grey400: "#9b968d",
  grey500: "#6f6a62",
  grey600: "#56514a",
  grey700: "#3d3935",
  grey800: "#262422",
  grey900: "#171615",
  red: "#ff0000",
  redDeep: "#d40000",
  redBright: "#ff5a4f",
} as const;

/** The background of maps, whose colors nothing else uses. */
export const land = {
  ground: "#e6e3dd",
  park: "#d9dece",
  water: "#c9d4da",
  street: colors.grey50,
} as const;
