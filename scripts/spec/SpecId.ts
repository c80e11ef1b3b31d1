/** A rule of the specification: its id (`S4.12`) and a short title. */
export interface SpecId {
  readonly id: string
  readonly title: string
}

/** Sorts `S2.10` after `S2.9`. */
export function compareIds(a: string, b: string): number {
  const [sectionA, numberA] = splitId(a)
  const [sectionB, numberB] = splitId(b)
  return sectionA - sectionB || numberA - numberB
}

/** Returns the section and number of an id, both NaN if it is invalid. */
export function splitId(id: string): [section: number, number: number] {
  const match = /^S(\d+)\.(\d+)$/.exec(id)
  return [Number(match?.[1] ?? Number.NaN), Number(match?.[2] ?? Number.NaN)]
}
