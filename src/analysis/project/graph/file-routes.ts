/** Which of them has no name for the route that a file stands for: `app/admin/users/route.ts`, `pages/api/[id].ts`. */
const PLACES: readonly RegExp[] = [
  /(?:^|\/)app\/(?:routes\/)?(.*?)\/?(?:layout|page|route|template)\.[cm]?[jt]sx?$/,
  /(?:^|\/)routes\/(.*?)\/?\+(?:layout|page|server)(?:\.server)?\.[jt]s$/,
  /(?:^|\/)(?:pages|server\/(?:api|routes)|app\/routes|netlify\/functions)\/(.*?)(?:\/index)?\.[cm]?[jt]sx?$/,
  /^api\/(.*?)(?:\/index)?\.[cm]?[jt]s$/,
];
const METHOD = /^(?:DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT)\b/;
/** `users.post.ts` of Nitro */
const METHOD_IN_NAME = /\.(delete|get|head|options|patch|post|put)$/;
const CHANGES = /^`?actions?`?\b/;
const READS = /^`?(?:getInitialProps|getServerSideProps|load|loader|page)`?\b/;
/** `[id]`, `[...path]`, `$id`, `_layout` */
const PARAMETERS = /\[[^\]]*\]|\$\w+/g;

/**
 * The method and the route of a handler that a framework finds by the place of its file, as others are
 * labelled: `POST /admin/users handler`.
 */
export function routeOfFile(path: string, label: string): string | undefined {
  if (label.includes('/')) return undefined;
  for (const place of PLACES) {
    const [, route = ''] = place.exec(path) ?? [];
    if (route === '') continue;
    const [, named] = METHOD_IN_NAME.exec(route) ?? [];
    const [told = named?.toUpperCase() ?? methodOf(label)] = METHOD.exec(label) ?? [];
    const steps = route.replace(METHOD_IN_NAME, '').replace(PARAMETERS, ':').replaceAll('.', '/');
    return `${told} /${steps} handler`;
  }
  return undefined;
}

function methodOf(label: string): string {
  if (CHANGES.test(label)) return 'POST';
  return READS.test(label) ? 'GET' : 'ALL';
}

/** `/install`, `/api/setup-database`, `/admin/setup_action`: a page that is used once, when the program is installed. */
const LABELLED = /^[A-Z]+ (\S+) handler$/;
const SET_UP =
  /^\/(?:(?:admin|api)\/)?(?:v\d+\/)?(?:(?:first-?run|install(?:er)?|onboarding)(?![^/-])|set-?up(?![^/_-]))/i;

/** Whether a route, with or without its method, is of what is done once, when the program is installed. */
export function isSetUpRoute(route: string): boolean {
  return SET_UP.test(route.replace(LABELLED, '$1'));
}
