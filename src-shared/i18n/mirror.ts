/** The same keys with other texts: a key that is missing or left over in a translation is a type error. */
export type Mirror<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Mirror<Tree[Key]> };
