/** Data that JSON can represent. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** The value of a setting. Its control limits which values are valid. */
export type SettingValue = Json

export interface Choice {
  readonly value: string
  readonly label: string
}

/** The kind of field of an option, and the values that it accepts. */
export type Control =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  /** At least one of these choices, in the order of selection. */
  | { readonly kind: 'set'; readonly choices: readonly Choice[] }
  /** All of these choices, in the order that the user chose. */
  | { readonly kind: 'order'; readonly choices: readonly Choice[] }
  /** Any ids, with some as suggestions. */
  | { readonly kind: 'ids'; readonly choices: readonly Choice[] }
  | { readonly kind: 'text'; readonly maxLength: number; readonly shape?: RegExp }
  /** `own` accepts only servers on this machine and the server that the page was built for. */
  | { readonly kind: 'url'; readonly reach: 'web' | 'own' }
  | {
      readonly kind: 'number'
      readonly min: number
      readonly max: number
      readonly step: number
      readonly unit: string
    }
  | { readonly kind: 'color' }
  /** `parse` returns the valid value, or undefined. */
  | { readonly kind: 'json'; readonly parse: (value: unknown) => Json | undefined; readonly example: Json }
