import { useData, withBase } from 'vitepress'
import { defineComponent, h } from 'vue'

interface HomeData {
  readonly install: string
  readonly frameworks: readonly { readonly text: string; readonly link: string }[]
}

/** The command to create an app, and the links to the guide of each framework. */
export const HomeStart = defineComponent({
  name: 'HomeStart',
  setup() {
    const { frontmatter } = useData()
    return () => {
      const { install, frameworks } = frontmatter.value as HomeData // apps/site/pages/index.md
      return h('div', { class: 'home-start' }, [
        h('div', { class: 'vp-doc' }, [
          h('div', { class: 'language-sh vp-adaptive-theme' }, [
            h('button', { title: 'Copy code', class: 'copy' }),
            // The copy button of the default theme copies the second element after it.
            h('span', { class: 'lang' }),
            h('pre', { tabindex: 0 }, h('code', install)),
          ]),
        ]),
        h(
          'nav',
          { class: 'frameworks', 'aria-label': 'Guides by framework' },
          frameworks.map(({ text, link }) => h('a', { href: withBase(link) }, text)),
        ),
      ])
    }
  },
})
