/**
 * Type of a translation of the English texts of a namespace: the same keys, and the plural forms that English does not have.
 */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>;
} & {
  readonly [Key in keyof Source as Key extends `${infer Base}_other` ? `${Base}_few` | `${Base}_many` : never]?: string;
};
