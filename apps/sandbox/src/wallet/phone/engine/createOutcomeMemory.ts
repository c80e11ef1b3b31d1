import type { Draft, Outcome } from '../namespaces/PhoneNamespace.js'

/** The results and drafts of requests whose response has not been sent yet. */
export interface OutcomeMemory {
  find(id: number): Outcome | undefined
  store(id: number, outcome: Outcome): Outcome
  draftOf(id: number): Draft
  drop(id: number): void
}

const key = 'foyer.phoneWallet.outcomes'
const draftsKey = 'foyer.phoneWallet.drafts'
const maxKept = 50

/** Stores them in the page's storage, so that a reload before the response does not execute a request twice. */
export function createOutcomeMemory(storage: Pick<Storage, 'getItem' | 'setItem'>): OutcomeMemory {
  const outcomes = openEntries(storage, key, isOutcome)
  const drafts = openEntries(storage, draftsKey, isSigned)
  return {
    find: (id) => outcomes.find(id),
    store(id, outcome) {
      outcomes.keep(id, outcome)
      return outcome
    },
    draftOf: (id) => ({ signed: drafts.find(id) ?? [], store: (signed) => drafts.keep(id, signed) }),
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
