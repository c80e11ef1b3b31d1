import type { Outcome } from '../namespaces/PhoneNamespace.js'

/** What was done for requests whose answer has not left yet. */
export interface OutcomeMemory {
  find(id: number): Outcome | undefined
  keep(id: number, outcome: Outcome): Outcome
  drop(id: number): void
}

const key = 'foyer.phoneWallet.outcomes'
const maxKept = 50

/** Keeps outcomes in the page's storage, so that a reload between doing and answering does nothing twice. */
export function createOutcomeMemory(storage: Pick<Storage, 'getItem' | 'setItem'>): OutcomeMemory {
  const kept = new Map<number, Outcome>(readOutcomes(storage.getItem(key)))
  const write = () => {
    for (const id of [...kept.keys()].slice(0, -maxKept)) kept.delete(id)
    storage.setItem(key, JSON.stringify([...kept]))
  }
  return {
    find: (id) => kept.get(id),
    keep(id, outcome) {
      kept.set(id, outcome)
      write()
      return outcome
    },
    drop(id) {
      kept.delete(id)
      write()
    },
  }
}

function readOutcomes(text: string | null): [number, Outcome][] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is [number, Outcome] {
  if (!Array.isArray(value) || typeof value[0] !== 'number') return false
  const outcome: unknown = value[1]
  return typeof outcome === 'object' && outcome !== null && 'note' in outcome && typeof outcome.note === 'string'
}
