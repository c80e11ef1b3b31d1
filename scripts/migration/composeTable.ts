import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as viemChains from 'viem/chains'
import { type OldEntry, oldEntries } from './appKitNames.js'
import { readEntries } from './readExports.js'

export const GUIDE = 'docs/migrate-from-appkit.md'
/** A module that exports every name of the table, so that the compiler checks them. */
export const EVERY_NAME = 'scripts/check/fixtures/movedApps/generated/everyName.ts'

const BEGIN = '<!-- Written by `npm run migration`: begin -->'
const END = '<!-- Written by `npm run migration`: end -->'

/** A name of AppKit, and Foyer's entry that also has it. */
export interface Row {
  readonly name: string
  readonly isType: boolean
  readonly to: string | undefined
}

/** Returns the guide with the current table of names. */
export function composeGuide(root: string): string {
  const text = readFileSync(join(root, GUIDE), 'utf8')
  const start = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (start < 0 || end < start) throw new Error(`${GUIDE} has no place for the table of names`)
  return `${text.slice(0, start)}${BEGIN}\n\n${composeSections(root).join('\n')}\n${text.slice(end)}`
}

function composeSections(root: string): readonly string[] {
  const entries = readEntries(root)
  const networks = entries.get('@foyer/kit/networks') ?? new Map()
  const chains = Object.keys(viemChains)
  const lost = chains.filter((name) => !networks.has(name))
  return oldEntries.flatMap((entry) => [
    `### \`${entry.from}\``,
    '',
    ...(entry.from === '@reown/appkit/networks'
      ? [
          `Every chain of viem (${chains.length - lost.length} names${lost.length > 0 ? `, without ${lost.join(', ')}` : ''}), and:`,
          '',
        ]
      : []),
    ...(entry.note !== undefined
      ? [entry.note]
      : printTable([
          ['Name', 'Import from'],
          ...listRows(entry, entries).map(({ name, isType, to }) => [
            `\`${isType ? 'type ' : ''}${name}\``,
            to ? `\`${to}\`` : (entry.missing ?? 'not there'),
          ]),
        ])),
    '',
  ])
}

/** Returns every row of the table with a Foyer entry, each once. */
export function listSent(root: string): readonly Row[] {
  const entries = readEntries(root)
  const sent = oldEntries.flatMap((entry) => listRows(entry, entries)).filter(({ to }) => to !== undefined)
  return [...new Map(sent.map((row) => [`${row.name} ${row.isType} ${row.to}`, row])).values()]
}

function listRows(entry: OldEntry, entries: ReturnType<typeof readEntries>): readonly Row[] {
  const known = entries.get(entry.to)
  const find = (name: string, isType: boolean): Row => {
    const kind = known?.get(name)
    return { name, isType, to: kind === undefined || (!isType && kind === 'type') ? undefined : entry.to }
  }
  return [...entry.values.map((name) => find(name, false)), ...entry.types.map((name) => find(name, true))]
}

/** Prints a table with aligned columns, as the formatter does. */
function printTable(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const printRow = (row: readonly string[]) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const line = printRow(widths.map((width) => '-'.repeat(width)))
  return rows.flatMap((row, index) => (index === 0 ? [printRow(row), line] : [printRow(row)]))
}

/** Returns the module that re-exports every name of the table under a unique name. */
export function composeEveryName(root: string): string {
  const entries = readEntries(root)
  const lines = oldEntries.flatMap((entry, index) =>
    listRows(entry, entries).flatMap(({ name, isType, to }) =>
      to ? [`export ${isType ? 'type ' : ''}{ ${name} as ${name}${index} } from '${to}'`] : [],
    ),
  )
  return [
    '// Written by `npm run migration`: a row for each name of the table in docs/migrate-from-appkit.md.',
    ...lines,
    '',
  ].join('\n')
}
