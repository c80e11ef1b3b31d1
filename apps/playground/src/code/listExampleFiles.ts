import { createExampleValue } from '../options/createExampleValue.js'
import { optionRows } from '../options/optionRows.js'
import { changeSetting, type Settings } from '../options/settings.js'
import { presets } from '../presets.js'
import { createFiles } from './createFiles.js'
import { type FrameworkId, frameworks } from './frameworks.js'

/** A file of generated code, with its path in the folder of all examples. */
export interface ExampleFile {
  readonly path: string
  readonly text: string
}

/** Generates the code of every option for React, and of all options and presets for every framework. */
export function listExampleFiles(): readonly ExampleFile[] {
  const single = optionRows.map((row) => [row.key, changeSetting({}, row, createExampleValue(row))] as const)
  const all = optionRows.reduce<Settings>((settings, row) => changeSetting(settings, row, createExampleValue(row)), {})
  const groups = [['all', all], ...presets.map(({ title, settings }) => [title, settings] as const)] as const
  return [
    ...single.flatMap(([name, settings]) => createAppFiles('react', name, settings)),
    ...frameworks.flatMap(({ id }) => groups.flatMap(([name, settings]) => createAppFiles(id, name, settings))),
  ]
}

function createAppFiles(framework: FrameworkId, name: string, settings: Settings) {
  const folder = `playground/${framework}/${name.replace(/\W+/g, '-')}`
  return createFiles(framework, settings).map(({ name: file, text }) => ({
    path: `${folder}/${file.replace(/\.(vue|html)$/, '.$1.ts')}`,
    text: /\.(vue|html)$/.test(file) ? readScript(text) : text,
  }))
}

/** Returns the text of the script element. The script of a page without a bundler has the types of a declared module. */
function readScript(text: string): string {
  const start = text.indexOf('>', text.indexOf('<script')) + 1
  return text.slice(start, text.indexOf('</script>', start)).replace("'./foyer/foyer.js'", "'@foyer/kit/script'")
}
