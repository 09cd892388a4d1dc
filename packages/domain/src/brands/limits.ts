/** Without the schemas, which a form can load later. */

export const passwordMinLength = 8;

export const brandNameMaxLength = 120;
