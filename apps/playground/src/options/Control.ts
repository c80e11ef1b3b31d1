/** Plain data that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** What a setting may hold; which of it, its control says. */
export type SettingValue = Json

export interface Choice {
  readonly value: string
  readonly label: string
}

/** How an option is shown, and at the same time what it accepts. */
export type Control =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  /** Any of these, at least one; the order is that of choosing. */
  | { readonly kind: 'set'; readonly choices: readonly Choice[] }
  /** All of these, in the person's order. */
  | { readonly kind: 'order'; readonly choices: readonly Choice[] }
  /** Free ids, with some to begin with. */
  | { readonly kind: 'ids'; readonly choices: readonly Choice[] }
  | { readonly kind: 'text'; readonly maxLength: number; readonly shape?: RegExp }
  /** `own`: only servers of this machine, or the one the page was built for. */
  | { readonly kind: 'url'; readonly reach: 'web' | 'own' }
  | {
      readonly kind: 'number'
      readonly min: number
      readonly max: number
      readonly step: number
      readonly unit: string
    }
  | { readonly kind: 'color' }
  /** `parse` gives what was understood, or undefined. */
  | { readonly kind: 'json'; readonly parse: (value: unknown) => Json | undefined; readonly example: Json }
