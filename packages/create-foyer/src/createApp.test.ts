import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp, formatPackageName } from './createApp.js'
import { templates } from './templates.js'

const source = fileURLToPath(new URL('../templates', import.meta.url))
const installed = fileURLToPath(new URL('../../../node_modules', import.meta.url))
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-create-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the texts of all files below a folder. */
function readAll(path: string): string {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

describe('createApp', () => {
  for (const template of templates) {
    it(`writes the template ${template.name} with the name, the kit, the server and the project`, () => {
      const app = join(folder, `My ${template.name} App`)
      const settings = { template, source, kit: '1.2.3', server: 'https://wallet.example.com', project: 'shop' }
      createApp(app, settings)
      const { name, dependencies, scripts } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))
      expect(name).toBe(`my-${template.name}-app`)
      expect(dependencies['@foyer/kit']).toBe('1.2.3')
      expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['dev', 'build']))
      const text = readAll(app)
      expect(text.match(/^ {2}serverUrl: 'https:\/\/wallet\.example\.com',$/gm)).toHaveLength(1)
      expect(text.match(/^ {2}projectId: 'shop',$/gm)).toHaveLength(1)
      expect(text).not.toMatch(/APP_NAME|TEMPLATE_TITLE|YOUR_/)
      expect(existsSync(join(app, '.gitignore'))).toBe(true)
      expect(existsSync(join(app, template.style))).toBe(true)
      expect(existsSync(join(app, 'style.css'))).toBe(false)
    })

    it(`writes the template ${template.name} without a server as comments`, () => {
      const app = join(folder, `plain-${template.name}`)
      createApp(app, { template, source, kit: '1.2.3' })
      expect(readAll(app).match(/^ {2}\/\/ (serverUrl|projectId): '/gm)).toHaveLength(2)
    })

    it(`the template ${template.name} has the versions that this repository tests`, () => {
      const name = template.folders.at(-1) ?? ''
      const { dependencies, devDependencies = {} } = JSON.parse(
        readFileSync(join(source, name, 'package.json'), 'utf8'),
      )
      // Next.js and Vue's compilers are not installed in this repository, and they require an older TypeScript.
      const foreign: Readonly<Record<string, readonly string[]>> = {
        next: ['next', 'typescript'],
        vue: ['@vitejs/plugin-vue', 'typescript', 'vue-tsc'],
      }
      const own = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
        ([each]) => each !== '@foyer/kit' && !foreign[name]?.includes(each),
      )
      const tested = own.map(([each]) => [
        each,
        JSON.parse(readFileSync(join(installed, each, 'package.json'), 'utf8')).version,
      ])
      expect(own).toEqual(tested)
    })
  }

  it('throws before it writes if the folder contains a file', () => {
    const app = join(folder, 'occupied')
    mkdirSync(app)
    writeFileSync(join(app, 'notes.txt'), 'mine')
    const [template] = templates
    if (!template) throw new Error('there are no templates')
    expect(() => createApp(app, { template, source, kit: '1.2.3' })).toThrow('is not empty')
    expect(readdirSync(app)).toEqual(['notes.txt'])
  })
})

describe('formatPackageName', () => {
  it.each([
    ['My App', 'my-app'],
    ['Été à Paris', 't-paris'],
    ['_private', 'app-_private'],
    ['', 'app'],
    ['@scope', 'scope'],
    ['日本', 'app'],
    ['ok.name-1', 'ok.name-1'],
  ])('formats %j as %j', (text, name) => expect(formatPackageName(text)).toBe(name))
})
