import type { Json } from '../options/Control.js'
import { collectOptions } from '../options/collectOptions.js'
import type { Settings } from '../options/settings.js'
import { hasOwnPlace, writeOptions } from './writeOptions.js'

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function writeAttribute([name, value]: readonly [string, Json]): string {
  const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return value === true ? ` ${dashed}` : ` ${dashed}="${escapeAttribute(String(value))}"`
}

/** What a page without a bundler would write to get what the playground shows. */
export function writeHtmlCode(settings: Settings): string {
  const options = collectOptions(settings)
  return [
    `<foyer-button${Object.entries(options.button).map(writeAttribute).join('')}></foyer-button>`,
    '<foyer-network-button></foyer-network-button>',
    ...(hasOwnPlace(settings) ? ['<foyer-modal></foyer-modal>'] : []),
    '',
    '<script type="module">',
    "  import { createAppKit, networks } from './foyer.js'",
    '',
    `  createAppKit(${writeOptions(options, (name) => `networks.${name}`, '  ')})`,
    '</script>',
    '',
  ].join('\n')
}
