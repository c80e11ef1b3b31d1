import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import { createAppKit } from '@foyer/kit/vue'
import { createApp } from 'vue'
import App from './App.vue'

// Call this once, outside any component. Replace the networks with those of your app, such as `mainnet` and `base`.
createAppKit({ networks: [foyerLocal, foyerLocalTwo] })

createApp(App).mount('#app')
