export { SecureBox as secureBox } from '../secure/SecureBox.js'
