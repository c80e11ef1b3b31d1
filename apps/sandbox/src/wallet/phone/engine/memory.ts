import type { ActiveChoice, LogEntry } from './PhoneState.js'

/** The data that the page stores in addition to the protocol library's data. */
export interface Remembered {
  /** The active choices, by topic of the pairing session, then by namespace. */
  readonly active: Readonly<Record<string, Readonly<Record<string, ActiveChoice>>>>
  readonly log: readonly LogEntry[]
  /** The account and chain of the wallet's main screen. */
  readonly own?: ActiveChoice
  readonly asksSeparately?: boolean
}

const key = 'foyer.phoneWallet'
/** The maximum number of stored log entries. */
export const keptLogEntries = 100

/** Reads the stored data. Invalid data is treated as empty. */
export function readRemembered(storage: Pick<Storage, 'getItem'>): Remembered {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (!isRecord(value)) return { active: {}, log: [] }
    const active = isRecord(value.active)
      ? Object.fromEntries(Object.entries(value.active).map(([topic, choices]) => [topic, readChoices(choices)]))
      : {}
    const log = Array.isArray(value.log) ? value.log.filter(isLogEntry).slice(-keptLogEntries) : []
    const own = isChoice(value.own) ? { own: value.own } : {}
    return { active, log, ...own, ...(value.asksSeparately === false ? { asksSeparately: false } : {}) }
  } catch {
    return { active: {}, log: [] }
  }
}

/** Stores the data. Ignores a full or blocked storage. */
export function writeRemembered(storage: Pick<Storage, 'setItem'>, remembered: Remembered): void {
  try {
    storage.setItem(key, JSON.stringify({ ...remembered, log: remembered.log.slice(-keptLogEntries) }))
  } catch {
    // The page still works, but a reload starts with an empty log.
  }
}

function readChoices(value: unknown): Readonly<Record<string, ActiveChoice>> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, choice]) => (isChoice(choice) ? [[name, choice]] : [])),
  )
}

function isChoice(value: unknown): value is ActiveChoice {
  return isRecord(value) && typeof value.chainId === 'string' && typeof value.address === 'string'
}

function isLogEntry(value: unknown): value is LogEntry {
  if (!isRecord(value) || typeof value.text !== 'string') return false
  return typeof value.atMs === 'number' && Number.isFinite(value.atMs)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
