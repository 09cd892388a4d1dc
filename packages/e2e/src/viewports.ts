/** The narrowest supported viewport. */
export const smallPhone = { width: 320, height: 640 };
export const phone = { width: 360, height: 760 };
export const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1440, height: 900 };
