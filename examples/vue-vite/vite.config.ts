import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

// The buttons are custom elements, and not components of Vue.
const compilerOptions = { isCustomElement: (tag: string) => tag.startsWith('foyer-') }

export default defineConfig({ plugins: [vue({ template: { compilerOptions } })], build: { target: 'es2022' } })
