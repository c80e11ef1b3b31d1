import { createApp } from 'vue'
import App from './App.vue'
import './foyer'
import './style.css'

createApp(App).mount('#app')
