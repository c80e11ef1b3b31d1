import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CreateError } from './CreateError.js'
import type { Template } from './templates.js'

export interface AppSettings {
  readonly template: Template
  /** The folder of the templates. */
  readonly source: string
  /** The value of `dependencies['@foyer/kit']`. */
  readonly kit: string
  readonly server?: string
  readonly project?: string
}

/** The names under which npm publishes these files: it leaves out or renames the real ones. */
const renamed = { _gitignore: '.gitignore' } as const

/** The placeholders in the templates, as comments. */
const serverLine = "// serverUrl: 'YOUR_SERVER_URL',"
const projectLine = "// projectId: 'YOUR_PROJECT_ID',"

/**
 * Writes a new app to `folder`, which must be empty or absent. Returns the paths of its files.
 *
 * @throws CreateError if the folder contains files. Nothing is written then.
 */
export function createApp(folder: string, settings: AppSettings): readonly string[] {
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git'))
    throw new CreateError(`${folder} is not empty. Choose another folder.`)
  const { template, source } = settings
  mkdirSync(folder, { recursive: true })
  for (const name of ['shared', ...template.folders])
    cpSync(join(source, name), folder, { recursive: true, filter: (path) => basename(path) !== 'node_modules' })
  for (const [from, to] of Object.entries(renamed)) renameSync(join(folder, from), join(folder, to))
  mkdirSync(dirname(join(folder, template.style)), { recursive: true })
  renameSync(join(folder, 'style.css'), join(folder, template.style))
  const name = formatPackageName(basename(resolve(folder)))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) fillFile(file, name, settings)
  return files
}

/** Returns the nearest valid package name. */
export function formatPackageName(text: string): string {
  const name = text
    .toLowerCase()
    .split(/[^a-z0-9._-]/)
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 100)
  if (name === '') return 'app'
  return /^[a-z0-9]/.test(name) ? name : `app-${name}`
}

function fillFile(file: string, name: string, { kit, server, project, template }: AppSettings): void {
  const text = readFileSync(file, 'utf8')
  if (basename(file) === 'package.json') {
    const json = JSON.parse(text)
    const filled = { ...json, name, dependencies: { ...json.dependencies, '@foyer/kit': kit } }
    writeFileSync(file, `${JSON.stringify(filled, null, 2)}\n`)
    return
  }
  const filled = text
    .replaceAll('APP_NAME', name)
    .replaceAll('TEMPLATE_TITLE', template.title)
    .replace(serverLine, (line) => (server === undefined ? line : `serverUrl: ${formatString(server)},`))
    .replace(projectLine, (line) => (project === undefined ? line : `projectId: ${formatString(project)},`))
  if (filled !== text) writeFileSync(file, filled)
}

/** Formats a string of a validated option as a literal with single quotes. */
function formatString(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
