import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { addBreaks } from '../src/addBreaks'
import { readAddresses } from '../src/addresses'
import { groups } from '../src/pages'
import { listEntries } from '../src/writeApi'

const { playgroundUrl, repositoryUrl } = readAddresses(process.env)
const entries = listEntries(fileURLToPath(new URL('../../../packages/kit', import.meta.url)))

const sidebar = [
  // A group that can be collapsed has a button inside a button [axe: nested-interactive].
  ...groups.map(({ title, pages }) => ({
    text: title,
    items: pages.map((page) => ({ text: page.title, link: `/${page.path}` })),
  })),
  {
    text: 'API reference',
    items: entries.map(({ name, path }) => ({ text: name, link: `/api/${path}` })),
  },
]

export default defineConfig({
  title: 'Foyer',
  description: 'An open wallet-connection and account widget for web apps, with the server that it needs.',
  lang: 'en',
  srcDir: 'generated',
  outDir: 'dist',
  cacheDir: '../../.cache/vitepress',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  metaChunk: true,
  // The home page of the theme has no main landmark. `Layout` sets it after a navigation.
  transformHtml: (html) => html.replace('class="VPContent is-home"', 'role="main" class="VPContent is-home"'),
  markdown: {
    // The default themes have too little contrast.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // Vue must not evaluate braces in code of a sentence.
    config: (md) => {
      const render = md.renderer.rules.code_inline
      md.renderer.rules.code_inline = (tokens, index, options, env, self) => {
        tokens[index]?.attrSet('v-pre', '')
        const html = render?.(tokens, index, options, env, self) ?? ''
        return html.replace(/(?<=>)[^<]+/, (code) => addBreaks(code, 'code'))
      }
      const renderText = md.renderer.rules.text
      md.renderer.rules.text = (...args) => addBreaks(renderText?.(...args) ?? '', 'text')
    },
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/create' },
      { text: 'Guides', link: '/options' },
      { text: 'Server', link: '/server' },
      { text: 'API', link: '/api/' },
      { text: 'Compare', link: '/compare' },
      { text: 'Playground', link: playgroundUrl, target: '_blank', rel: 'noreferrer' },
    ],
    playgroundUrl,
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    footer: {
      message: '<a href="/LICENSE.txt">Apache-2.0</a>. No vendor, no usage limit, no telemetry.',
      copyright: [
        ...(repositoryUrl === undefined ? [] : [`<a href="${repositoryUrl}">Repository</a>`]),
        '<a href="/contributing">Contribute</a>',
        '<a href="/security/report">Report a vulnerability</a>',
        '<a href="/changelog">Changelog</a>',
      ].join(' · '),
    },
  },
})
