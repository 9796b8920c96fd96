import { Page } from '../ui/Page.tsx';

export function AdminPage() {
  return <Page title="Admin Panel">{null}</Page>;
}
