import { readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '..', 'views');

/** Fills `{{name}}` in a template with values. */
export function render(name, values) {
  return loadTemplate(name).replace(/\{\{(\w+)\}\}/g, (_, key) => escapeHtml(String(values[key])));
}

function loadTemplate(name) {
  return readFileSync(path.join(folder, `${name}.html`), 'utf8');
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
