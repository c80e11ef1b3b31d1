import { useData, withBase } from 'vitepress'
import { defineComponent, h } from 'vue'
import type { Headline } from '../../../../bench/parseBenchmarks.js'

interface HomeData {
  readonly figures: readonly Headline[]
  readonly figuresDate: string
}

/** Four figures of the last benchmark, beside those of the other widgets. */
export const HomeFigures = defineComponent({
  name: 'HomeFigures',
  setup() {
    const { frontmatter } = useData()
    return () => {
      const { figures, figuresDate } = frontmatter.value as HomeData // apps/site/pages/index.md
      return h('section', { class: 'home-figures', 'aria-label': 'Figures' }, [
        h(
          'dl',
          figures.map(({ label, foyer, others }) =>
            h('div', [h('dt', label), h('dd', [h('strong', foyer), h('span', `others: ${others}`)])]),
          ),
        ),
        h('p', [
          `Measured on ${figuresDate} beside RainbowKit, ConnectKit and AppKit. `,
          h('a', { href: withBase('/compare') }, 'All figures'),
        ]),
      ])
    }
  },
})
