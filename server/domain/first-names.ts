import { folded } from './folding.ts';

/** Common first names, folded. They tell which word of 'Anna Maj' and 'Maj Anna' is the first name. */
const NAMES = `
adam adrian adrianna agata agnieszka aleksander aleksandra alicja alina amelia andrzej aneta aniela anna antoni antonina
arkadiusz artur barbara bartlomiej bartosz beata blazej bogdan bogumila bogumil boguslaw boleslaw bozena cezary cecylia
czeslaw damian daniel danuta daria dariusz dawid dominik dominika dorota edward edyta elzbieta emil emilia ewa ewelina
feliks filip franciszek gabriel gabriela genowefa grazyna grzegorz halina hanna helena henryk hubert ignacy iga igor ilona
irena ireneusz iwona iza izabela jacek jadwiga jakub jan janina janusz jaroslaw jerzy joanna jolanta jozef julia julian
julita justyna kacper kaja kamil kamila karina karol karolina katarzyna kazimierz kinga klaudia konrad krystian krystyna
krzysztof laura lena leon leszek lidia liliana lucja lucyna ludwik lukasz maciej magda magdalena maja maksymilian
malgorzata malwina marcel marcin marek maria marian marianna mariola mariusz marlena marta martyna mateusz matylda michal
michalina mieczyslaw mikolaj milena milosz miroslaw miroslawa monika natalia nikola nina norbert oktawia ola olaf olga
oliwia oliwier oskar patrycja patryk paulina pawel piotr pola przemyslaw radoslaw rafal regina renata robert roksana roman
roza ryszard sabina sandra sebastian slawomir sonia stanislaw stanislawa stefan stefania swietoslawa sylwester sylwia
szymon tadeusz teresa tomasz tymon tymoteusz urszula wanda waldemar weronika wiktor wiktoria wieslaw wieslawa witold
wladyslaw wlodzimierz wojciech zaneta zbigniew zdzislaw zenon zofia zuzanna zygmunt
`;

const known = new Set(NAMES.trim().split(/\s+/));

export const isFirstName = (word: string): boolean => known.has(folded(word));
