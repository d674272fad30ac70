import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const options = [{ report: 'all' }] as const;
const languages = ['js'] as const;

testRule(noRecreatedClosure, {
  valid: [],
  invalid: [
    {
      title: 'Parts of a date, and a pattern that is made of one text.',
      options,
      languages,
      code: `const UUID = '[0-9a-f]{8}';
export const toDate = (date) => {
  const year = [|new Intl.DateTimeFormat('en', { timeZone: 'UTC', year: 'numeric' })|].format(date);
  return [|new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long' })|].format(date) + year;
};
export function buildPayload(id) {
  if (![|new RegExp(\`^\${UUID}$\`, 'i')|].test(id)) throw new Error(id);
  return id;
}
`,
      output: `const UUID = '[0-9a-f]{8}';

const yearFormat = new Intl.DateTimeFormat('en', { timeZone: 'UTC', year: 'numeric' });
const monthFormat = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long' });

export const toDate = (date) => {
  const year = yearFormat.format(date);
  return monthFormat.format(date) + year;
};

const UUID_PATTERN = new RegExp(\`^\${UUID}$\`, 'i');

export function buildPayload(id) {
  if (!UUID_PATTERN.test(id)) throw new Error(id);
  return id;
}
`,
    },
    {
      title:
        'What a function formats, by its name: with or without a verb, of one moment, out of another value.',
      options,
      languages,
      code: `export const usd = (value) => {
  return [|new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })|].format(value);
};
export const fmtYmd = (date) => [|new Intl.DateTimeFormat('ko', { timeZone: 'UTC' })|].format(date);
export function todayKstKey() {
  return [|new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' })|].format(new Date());
}
export function isoToDubaiDate(iso) {
  return [|new Intl.DateTimeFormat('en', { timeZone: 'Asia/Dubai' })|].format(new Date(iso));
}
export function isWithinQuietHours(date) {
  return Number([|new Intl.DateTimeFormat('en', { timeZone: 'UTC', hour: 'numeric' })|].format(date)) < 6;
}
`,
      output: `const usdFormat = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

export const usd = (value) => {
  return usdFormat.format(value);
};

const ymdFormat = new Intl.DateTimeFormat('ko', { timeZone: 'UTC' });

export const fmtYmd = (date) => ymdFormat.format(date);

const kstFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' });

export function todayKstKey() {
  return kstFormat.format(new Date());
}

const dubaiDateFormat = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Dubai' });

export function isoToDubaiDate(iso) {
  return dubaiDateFormat.format(new Date(iso));
}

const quietHoursFormat = new Intl.DateTimeFormat('en', { timeZone: 'UTC', hour: 'numeric' });

export function isWithinQuietHours(date) {
  return Number(quietHoursFormat.format(date)) < 6;
}
`,
    },
    {
      title:
        'What a pattern finds in a text is not what its function is about, nor what the text becomes.',
      options,
      languages,
      code: `const TAG = '<[^>]+>';
export function parseTags(text) {
  return text.split([|new RegExp(\`,+\${TAG}?,\`)|]);
}
export function renderHtml(text) {
  const stripped = text.replace([|new RegExp(\`a\${TAG}+b\`, 'g')|], '');
  return stripped;
}
export function parseIndentation(text) {
  return text.match([|new RegExp(\`a\${TAG}+c\`)|]);
}
export function getTracks(text) {
  const found = [|new RegExp(\`t:\${TAG}+\`)|].exec(text);
  return found ? found[0].split(' ') : [];
}
`,
      output: `const TAG = '<[^>]+>';

const PARSE_TAGS_PATTERN = new RegExp(\`,+\${TAG}?,\`);

export function parseTags(text) {
  return text.split(PARSE_TAGS_PATTERN);
}

const RENDER_HTML_PATTERN = new RegExp(\`a\${TAG}+b\`, 'g');

export function renderHtml(text) {
  const stripped = text.replace(RENDER_HTML_PATTERN, '');
  return stripped;
}

const INDENTATION_PATTERN = new RegExp(\`a\${TAG}+c\`);

export function parseIndentation(text) {
  return text.match(INDENTATION_PATTERN);
}

const GET_TRACKS_PATTERN = new RegExp(\`t:\${TAG}+\`);

export function getTracks(text) {
  const found = GET_TRACKS_PATTERN.exec(text);
  return found ? found[0].split(' ') : [];
}
`,
    },
    {
      title: 'Two formats of one function, and those that only their options tell apart.',
      options,
      languages,
      code: `export function formatDelay(delay) {
  if (delay > 60) return [|new Intl.NumberFormat('en', { minimumFractionDigits: 1 })|].format(delay / 60);
  return [|new Intl.NumberFormat('en')|].format(delay);
}
export function render(row) {
  const share = [|new Intl.NumberFormat('en', { style: 'percent' })|].format(row.share);
  return share + [|new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long' })|].format(row.date);
}
`,
      output: `const decimalFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 1 });
const numberFormat = new Intl.NumberFormat('en');

export function formatDelay(delay) {
  if (delay > 60) return decimalFormat.format(delay / 60);
  return numberFormat.format(delay);
}

const percentFormat = new Intl.NumberFormat('en', { style: 'percent' });
const monthFormat = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long' });

export function render(row) {
  const share = percentFormat.format(row.share);
  return share + monthFormat.format(row.date);
}
`,
    },
    {
      title:
        'Parts of a date that one function formats each, and a value of which nothing is said.',
      options,
      languages,
      code: `export function formatDateMx(value) {
  const day = [|new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', day: '2-digit' })|].format(value);
  return day + [|new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', year: 'numeric' })|].format(value);
}
export const formatCell = (value) => [|new Intl.NumberFormat('fr', { maximumFractionDigits: 2 })|].format(value);
`,
      output: `const dayFormat = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', day: '2-digit' });
const yearFormat = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', year: 'numeric' });

export function formatDateMx(value) {
  const day = dayFormat.format(value);
  return day + yearFormat.format(value);
}

const numberFormat = new Intl.NumberFormat('fr', { maximumFractionDigits: 2 });

export const formatCell = (value) => numberFormat.format(value);
`,
    },
    {
      title: 'How something is shown, and something else than what is given.',
      options,
      languages,
      code: `export const fmtFull = (sum) => [|new Intl.NumberFormat('pt', { style: 'currency', currency: 'BRL' })|].format(sum);
export const fmtShort = (sum) => [|new Intl.NumberFormat('pt')|].format(sum);
export const defaultFormatPriceFull = (sum) => [|new Intl.NumberFormat('ko', { style: 'currency', currency: 'KRW' })|].format(sum);
export const formatCents = (cents) => [|new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })|].format(cents / 100);
`,
      output: `const fullCurrencyFormat = new Intl.NumberFormat('pt', { style: 'currency', currency: 'BRL' });

export const fmtFull = (sum) => fullCurrencyFormat.format(sum);

const shortNumberFormat = new Intl.NumberFormat('pt');

export const fmtShort = (sum) => shortNumberFormat.format(sum);

const fullPriceFormat = new Intl.NumberFormat('ko', { style: 'currency', currency: 'KRW' });

export const defaultFormatPriceFull = (sum) => fullPriceFormat.format(sum);

const currencyFormat = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

export const formatCents = (cents) => currencyFormat.format(cents / 100);
`,
    },
    {
      title:
        'A format in a function that gives something else, and one of a parameter with a default.',
      options,
      languages,
      code: `export function splitNumber(value) {
  const text = [|new Intl.NumberFormat('en')|].format(value);
  return text.split('');
}
export function daysAgo(days) {
  const date = new Date(days);
  const formatter = [|new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', year: 'numeric', month: '2-digit' })|];
  return formatter.format(date);
}
export function buildLinks(rows, options) {
  const formatAmount = options.formatAmount ?? ((amount) => [|new Intl.NumberFormat('au', { style: 'currency', currency: 'AUD' })|].format(amount));
  return rows.map(({ amount }) => formatAmount(amount));
}
`,
      output: `const numberFormat = new Intl.NumberFormat('en');

export function splitNumber(value) {
  const text = numberFormat.format(value);
  return text.split('');
}

const dateFormatter = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', year: 'numeric', month: '2-digit' });

export function daysAgo(days) {
  const date = new Date(days);
  return dateFormatter.format(date);
}

const amountFormat = new Intl.NumberFormat('au', { style: 'currency', currency: 'AUD' });

export function buildLinks(rows, options) {
  const formatAmount = options.formatAmount ?? ((amount) => amountFormat.format(amount));
  return rows.map(({ amount }) => formatAmount(amount));
}
`,
    },
    {
      title: 'A pattern of a text that says so, and two of one text.',
      options,
      languages,
      code: `const SLASH_REGEX = '/+';
export const countSlashes = (lines) => lines.map((line) => line.split([|new RegExp(SLASH_REGEX, 'i')|]).length);
export const trimAll = (parts) =>
  parts.map((part) => part.replace([|new RegExp(\`^\${SLASH_REGEX}\`)|], '').replace([|new RegExp(\`\${SLASH_REGEX}$\`)|], ''));
`,
      output: `const SLASH_REGEX = '/+';

const SLASH_PATTERN = new RegExp(SLASH_REGEX, 'i');

export const countSlashes = (lines) => lines.map((line) => line.split(SLASH_PATTERN).length);

const LEADING_SLASH_PATTERN = new RegExp(\`^\${SLASH_REGEX}\`);
const TRAILING_SLASH_PATTERN = new RegExp(\`\${SLASH_REGEX}$\`);

export const trimAll = (parts) =>
  parts.map((part) => part.replace(LEADING_SLASH_PATTERN, '').replace(TRAILING_SLASH_PATTERN, ''));
`,
    },
    {
      title: 'Callbacks after what holds their result, or what makes the promise.',
      languages,
      code: `export function pricesOf(pools, low) {
  const prices = [];
  for (const pool of pools) {
    prices.push({ names: pool.map([|(t) =>|] t.name), sums: pool.map([|(t) =>|] t.sum.div(t.count)).slice() });
    const lowIndex = pool.findIndex([|(t) =>|] t.sum < low);
    if (lowIndex > 0) prices.pop();
  }
  return prices;
}
export const load = (ids) =>
  Promise.all([
    loadUsers(ids).catch([|(err) =>|] {
      logger.warn(err, 'users');
      return [err];
    }),
    loadPrices(ids).catch([|(err) =>|] {
      logger.warn(err, 'prices');
      return [err];
    }),
  ]);
`,
      output: `const mapNames = (t) => t.name;
const mapSums = (t) => t.sum.div(t.count);

export function pricesOf(pools, low) {
  const prices = [];
  const matchesLow = (t) => t.sum < low;
  for (const pool of pools) {
    prices.push({ names: pool.map(mapNames), sums: pool.map(mapSums).slice() });
    const lowIndex = pool.findIndex(matchesLow);
    if (lowIndex > 0) prices.pop();
  }
  return prices;
}

const handleLoadUsersError = (err) => {
  logger.warn(err, 'users');
  return [err];
};

const handleLoadPricesError = (err) => {
  logger.warn(err, 'prices');
  return [err];
};

export const load = (ids) =>
  Promise.all([
    loadUsers(ids).catch(handleLoadUsersError),
    loadPrices(ids).catch(handleLoadPricesError),
  ]);
`,
    },
    {
      title: 'A file that calls its formats formatters.',
      options,
      languages,
      code: `const countFormatter = new Intl.NumberFormat('de');
export const formatCount = (count) => countFormatter.format(count);
export const formatPrice = (price) => [|new Intl.NumberFormat('en')|].format(price);
`,
      output: `const countFormatter = new Intl.NumberFormat('de');
export const formatCount = (count) => countFormatter.format(count);

const priceFormatter = new Intl.NumberFormat('en');

export const formatPrice = (price) => priceFormatter.format(price);
`,
    },
    {
      title:
        'A pattern of which another function has the name, and one of a name that the function says.',
      options,
      languages,
      code: `export function isUuid(text) {
  const uuid = [|new RegExp('^[a-f]{8}$')|];
  return uuid.test(text);
}
export function isUuidV7(text) {
  const uuid = [|new RegExp('^[a-f]{8}-7$')|];
  return uuid.test(text);
}
`,
      output: `const uuidPattern = new RegExp('^[a-f]{8}$');

export function isUuid(text) {
  return uuidPattern.test(text);
}

const uuidV7Pattern = new RegExp('^[a-f]{8}-7$');

export function isUuidV7(text) {
  return uuidV7Pattern.test(text);
}
`,
    },
  ],
});
