import type { Draft, Outcome } from '../namespaces/PhoneNamespace.js'

/** What was done, or begun, for requests whose answer has not left yet. */
export interface OutcomeMemory {
  find(id: number): Outcome | undefined
  keep(id: number, outcome: Outcome): Outcome
  draftOf(id: number): Draft
  drop(id: number): void
}

const key = 'foyer.phoneWallet.outcomes'
const draftsKey = 'foyer.phoneWallet.drafts'
const maxKept = 50

/** Keeps them in the page's storage, so that a reload between doing and answering does nothing twice. */
export function createOutcomeMemory(storage: Pick<Storage, 'getItem' | 'setItem'>): OutcomeMemory {
  const outcomes = openEntries(storage, key, isOutcome)
  const drafts = openEntries(storage, draftsKey, isSigned)
  return {
    find: (id) => outcomes.find(id),
    keep(id, outcome) {
      outcomes.keep(id, outcome)
      return outcome
    },
    draftOf: (id) => ({ signed: drafts.find(id) ?? [], keep: (signed) => drafts.keep(id, signed) }),
    drop(id) {
      outcomes.drop(id)
      drafts.drop(id)
    },
  }
}

function openEntries<Value>(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  at: string,
  isValue: (value: unknown) => value is Value,
) {
  const kept = new Map(readEntries(storage.getItem(at), isValue))
  const write = () => {
    for (const id of [...kept.keys()].slice(0, -maxKept)) kept.delete(id)
    storage.setItem(at, JSON.stringify([...kept]))
  }
  return {
    find: (id: number) => kept.get(id),
    keep(id: number, value: Value) {
      kept.set(id, value)
      write()
    },
    drop(id: number) {
      if (kept.delete(id)) write()
    },
  }
}

function readEntries<Value>(text: string | null, isValue: (value: unknown) => value is Value): [number, Value][] {
  try {
    const all: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(all)) return []
    return all.filter(
      (one): one is [number, Value] => Array.isArray(one) && typeof one[0] === 'number' && isValue(one[1]),
    )
  } catch {
    return []
  }
}

function isOutcome(value: unknown): value is Outcome {
  return typeof value === 'object' && value !== null && 'note' in value && typeof value.note === 'string'
}

function isSigned(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && /^0x[0-9a-f]+$/.test(one))
}
