import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readPageSnapshot } from './readPageSnapshot.js'

const path = join(tmpdir(), `foyer-snapshot-${process.pid}.md`)
afterEach(() => rmSync(path, { force: true }))

it('readPageSnapshot: returns the page snapshot of a failed Playwright result', () => {
  writeFileSync(
    path,
    '# Test info\n\n# Page snapshot\n\n```yaml\n- heading "Hello"\n- alert: Broken\n```\n\n# Test source\n\nx\n',
  )
  const attachments = [
    { name: 'trace', path: '/none' },
    { name: 'error-context', path },
  ]
  expect(readPageSnapshot({ attachments })).toEqual(['- heading "Hello"', '- alert: Broken'])
})

it('readPageSnapshot: returns at most 40 lines', () => {
  writeFileSync(path, `x\n# Page snapshot\n${'- button\n'.repeat(100)}`)
  expect(readPageSnapshot({ attachments: [{ name: 'error-context', path }] })).toHaveLength(40)
})

it.each([undefined, {}, { attachments: [{ name: 'error-context', path: '/no/such/file' }] }])(
  'readPageSnapshot: returns no line without a page snapshot (%j)',
  (result) => {
    expect(readPageSnapshot(result)).toEqual([])
  },
)
