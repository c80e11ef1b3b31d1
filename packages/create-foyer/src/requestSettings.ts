import { createInterface } from 'node:readline/promises'
import { CreateError } from './CreateError.js'
import { findTemplate, type Template, templates } from './templates.js'

interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
  readonly isInteractive: boolean
}

export interface RequestedSettings {
  readonly folder: string
  readonly template: Template
}

const defaultFolder = 'foyer-app'

/**
 * Returns the folder and the template. Requests from the user what the command line does not have. Without an
 * interactive terminal, uses the defaults.
 *
 * @throws CreateError if the template is unknown, or if the input ends.
 */
export async function requestSettings(
  stated: { readonly folder?: string; readonly template?: string },
  terminal: Terminal,
): Promise<RequestedSettings> {
  const stage = stated.template === undefined ? undefined : parseTemplate(stated.template)
  if (!terminal.isInteractive || (stated.folder !== undefined && stage))
    return { folder: stated.folder ?? defaultFolder, template: stage ?? parseTemplate('1') }
  const lines = createInterface({ input: terminal.input, output: terminal.output })
  const ended = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new CreateError('Cancelled. No file was written.')))
  })
  const request = (question: string) => Promise.race([lines.question(question), ended])
  try {
    const folder = stated.folder ?? ((await request(`Folder (${defaultFolder}): `)).trim() || defaultFolder)
    return { folder, template: stage ?? (await requestTemplate(request, terminal.output)) }
  } finally {
    ended.catch(() => undefined)
    lines.close()
  }
}

async function requestTemplate(
  request: (question: string) => Promise<string>,
  output: NodeJS.WritableStream,
): Promise<Template> {
  for (const [index, { name, title }] of templates.entries())
    output.write(`  ${index + 1}  ${name.padEnd(8)}${title}\n`)
  for (;;) {
    const answer = (await request('Template (1): ')).trim() || '1'
    try {
      return parseTemplate(answer)
    } catch (error) {
      output.write(`${error instanceof Error ? error.message : error}\n`)
    }
  }
}

/** Parses the name of a template, or its number in the list. */
function parseTemplate(text: string): Template {
  const template = findTemplate(text) ?? (/^\d$/.test(text) ? templates[Number(text) - 1] : undefined)
  if (template) return template
  const names = templates.map(({ name }) => name).join(', ')
  throw new CreateError(`There is no template "${text.slice(0, 40)}". The templates are: ${names}.`)
}
