import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineAsyncComponent } from 'vue'
import { Layout } from '../../src/theme/Layout'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ app }) {
    app.component(
      'LivePreview',
      // Only the pages with a preview load it.
      defineAsyncComponent(() => import('../../src/preview/LivePreview').then(({ LivePreview }) => LivePreview)),
    )
  },
} satisfies Theme
