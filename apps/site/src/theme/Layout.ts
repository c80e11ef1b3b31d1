import { useData } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineComponent, h, onMounted, watch } from 'vue'
import { HomeFigures } from './HomeFigures.js'
import { HomeStart } from './HomeStart.js'

/** The layout of the default theme, with the parts of the home page. */
export const Layout = defineComponent({
  name: 'FoyerLayout',
  setup() {
    const { frontmatter } = useData()
    // The home page of the default theme has no main landmark. Its container remains in the page after a navigation.
    const updateRole = () => {
      const content = document.getElementById('VPContent')
      if (frontmatter.value.layout === 'home') content?.setAttribute('role', 'main')
      else content?.removeAttribute('role')
    }
    onMounted(updateRole)
    watch(() => frontmatter.value.layout, updateRole, { flush: 'post' })
    return () =>
      h(DefaultTheme.Layout, null, {
        'home-hero-actions-after': () => h(HomeStart),
        'home-hero-after': () => h(HomeFigures),
      })
  },
})
