/** One environment variable the server reads: how it is parsed and what the table in the README says of it. */
export type EnvVariable<T> = {
  readonly name: string
  /** Default as a person would write it in the table. */
  readonly defaultText: string
  readonly what: string
  /** Reads the trimmed text; throws an Error that says what the value must be. */
  readonly parse: (text: string) => T
}

/** Writes one down. */
export const variable = <T>(
  name: string,
  defaultText: string,
  what: string,
  parse: (text: string) => T,
): EnvVariable<T> => ({
  name,
  defaultText,
  what,
  parse,
})
