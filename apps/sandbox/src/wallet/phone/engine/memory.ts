import type { ActiveChoice, LogEntry } from './PhoneState.js'

/** What the page keeps between visits, beside what the protocol library keeps. */
export interface Remembered {
  /** By topic of the pairing session, then by namespace. */
  readonly active: Readonly<Record<string, Readonly<Record<string, ActiveChoice>>>>
  readonly log: readonly LogEntry[]
  /** Account and chain on the wallet's own screen. */
  readonly own?: ActiveChoice
  readonly asksSeparately?: boolean
}

const key = 'foyer.phoneWallet'
/** Lines of the log that are kept. */
export const keptLogEntries = 100

/** Reads what was kept; anything that is not ours reads as nothing. */
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

/** Keeps it; a full or forbidden storage is borne. */
export function writeRemembered(storage: Pick<Storage, 'setItem'>, remembered: Remembered): void {
  try {
    storage.setItem(key, JSON.stringify({ ...remembered, log: remembered.log.slice(-keptLogEntries) }))
  } catch {
    // The page works on; a reload starts with an empty log.
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
