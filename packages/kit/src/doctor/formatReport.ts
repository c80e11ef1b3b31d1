import { checkIds } from './checkIds.js'
import { cleanText } from './cleanText.js'
import type { Finding, Level } from './Finding.js'
import { applyPatches } from './page/checkSources.js'
import { formatPolicy } from './page/Policy.js'
import type { Report } from './runDoctor.js'

const order: readonly Level[] = ['error', 'warning', 'note', 'ok']
const indent = ' '.repeat(10)

export function countLevels({ findings }: Report): Readonly<Record<Level, number>> {
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length
  return { error: count('error'), warning: count('warning'), note: count('note'), ok: count('ok') }
}

/** Formats a report for a terminal, with the errors first. */
export function formatReport(report: Report): string {
  const counts = countLevels(report)
  const sorted = order.flatMap((level) => report.findings.filter((finding) => finding.level === level))
  const policy = formatFixedPolicy(report)
  const head = [
    `Foyer doctor ${report.version}`,
    `page      ${cleanText(report.page)}`,
    `server    ${cleanText(report.server ?? 'unknown')}`,
    `project   ${cleanText(report.projectId ?? 'unknown')}`,
  ]
  const summary = [
    formatCount(counts.error, 'error'),
    formatCount(counts.warning, 'warning'),
    formatCount(counts.note, 'note'),
    `${counts.ok} ok`,
  ].join(', ')
  const parts = [head.join('\n'), ...groupFindings(sorted), ...(policy ? [policy] : []), summary]
  return `${parts.join('\n\n')}\n`
}

function formatCount(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** Formats findings with an advice as paragraphs, and the others as one list. */
function groupFindings(findings: readonly Finding[]): readonly string[] {
  const passed = findings.filter(({ level }) => level === 'ok')
  const others = findings.filter(({ level }) => level !== 'ok')
  const list = passed.map(({ id, measured }) => `${'ok'.padEnd(10)}${id}: ${cleanText(measured)}`)
  return [...others.map(formatFinding), ...(list.length > 0 ? [list.join('\n')] : [])]
}

function formatFinding({ id, level, measured, reason, fix }: Finding): string {
  const lines = [`${level.padEnd(10)}${id}: ${checkIds[id]}`, `${indent}${cleanText(measured)}`]
  if (reason !== undefined) lines.push(`${indent}${cleanText(reason)}`)
  if (fix !== undefined) lines.push(...fix.split('\n').map((line) => `${indent}Fix: ${cleanText(line)}`))
  return lines.join('\n')
}

/** Returns the policies of the page with all missing sources, to copy. */
function formatFixedPolicy({ facts, findings }: Report): string | undefined {
  const patches = findings.flatMap((finding) => finding.patches ?? [])
  if (facts === undefined || patches.length === 0) return undefined
  const fixed = applyPatches(facts.page.policies, patches)
  const lines = fixed.flatMap((policy, index) => {
    if (!patches.some((patch) => patch.policy === index)) return []
    const place = policy.from === 'header' ? '' : '<meta> '
    return [`${place}Content-Security-Policy: ${cleanText(formatPolicy(policy))}`]
  })
  return ['With all sources that are missing:', ...lines].join('\n')
}

/** Formats a report as JSON for other programs. */
export function formatJson(report: Report): string {
  const { version, page, server = null, projectId = null } = report
  const findings = report.findings.map(({ id, level, measured, reason, fix }) => ({
    id,
    level,
    measured: cleanText(measured),
    ...(reason !== undefined && { reason: cleanText(reason) }),
    ...(fix !== undefined && { fix: fix.split('\n').map(cleanText).join('\n') }),
  }))
  return `${JSON.stringify({ version, page, server, projectId, counts: countLevels(report), findings }, null, 2)}\n`
}
