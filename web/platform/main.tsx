import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { must } from '#domain/must.ts'
import { makeQueryClient } from '../ui/query-client.ts'
import { applyTheme, readTheme } from '../ui/theme.ts'
import { Dashboard } from './dashboard.tsx'
import '../ui/tokens.css'

applyTheme(readTheme())

const client = makeQueryClient(() => window.location.assign('/padmin/login'))

createRoot(must(document.getElementById('root'), '#root')).render(
  <BrowserRouter basename="/padmin/dashboard">
    <Dashboard client={client} />
  </BrowserRouter>,
)
