import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { groups } from '../src/pages'
import { listEntries } from '../src/writeApi'

const entries = listEntries(fileURLToPath(new URL('../../../packages/kit', import.meta.url)))

const sidebar = [
  ...groups.map(({ title, pages, isCollapsed }) => ({
    text: title,
    collapsed: isCollapsed ?? false,
    items: pages.map((page) => ({ text: page.title, link: `/${page.path}` })),
  })),
  {
    text: 'API reference',
    collapsed: true,
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
  themeConfig: {
    nav: [
      { text: 'Start', link: '/create' },
      { text: 'Guides', link: '/options' },
      { text: 'Server', link: '/server' },
      { text: 'API', link: '/api/' },
      { text: 'Comparison', link: '/benchmarks' },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    footer: { message: 'Apache-2.0. No vendor, no usage limit, no telemetry.' },
  },
})
