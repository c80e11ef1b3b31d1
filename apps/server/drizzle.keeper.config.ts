import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/keeper/keeperSchema.ts',
  out: './src/keeper/migrations',
})
