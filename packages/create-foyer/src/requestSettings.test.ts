import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { requestSettings } from './requestSettings.js'

/** Creates a terminal in which the user types `lines`, each after a question. */
function createTerminal(lines: readonly string[]) {
  const input = new PassThrough()
  const output = new PassThrough()
  const rest = [...lines]
  let text = ''
  output.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    if (!/: $/.test(chunk.toString())) return
    const next = rest.shift()
    if (next === undefined) input.end()
    else input.write(`${next}\n`)
  })
  return { terminal: { input, output, isInteractive: true }, getText: () => text }
}

describe('requestSettings', () => {
  it('requests the folder and the template, by number', async () => {
    const { terminal, getText } = createTerminal(['shop', '4'])
    const { folder, template } = await requestSettings({}, terminal)
    expect([folder, template.name]).toEqual(['shop', 'html'])
    expect(getText()).toContain('  3  next')
  })

  it('requests the template again after an unknown one', async () => {
    const { terminal, getText } = createTerminal(['9', 'wagmi'])
    const { template } = await requestSettings({ folder: 'shop' }, terminal)
    expect(template.name).toBe('wagmi')
    expect(getText()).toContain('There is no template "9"')
  })

  it('uses the defaults for empty lines', async () => {
    const { terminal } = createTerminal(['', ''])
    const { folder, template } = await requestSettings({}, terminal)
    expect([folder, template.name]).toEqual(['foyer-app', 'react'])
  })

  it('throws if the input ends', async () => {
    const { terminal } = createTerminal([])
    await expect(requestSettings({}, terminal)).rejects.toThrow('Cancelled')
  })

  it('requests nothing without an interactive terminal', async () => {
    const { terminal, getText } = createTerminal([])
    const { folder, template } = await requestSettings({ template: 'next' }, { ...terminal, isInteractive: false })
    expect([folder, template.name, getText()]).toEqual(['foyer-app', 'next', ''])
  })

  it('throws for an unknown template', async () => {
    const { terminal } = createTerminal([])
    await expect(requestSettings({ template: 'angular' }, terminal)).rejects.toThrow('There is no template "angular"')
  })
})
