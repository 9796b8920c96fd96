/**
 * Words for the same food, or for kinds of it, in English and German, folded and in the singular. Leaving out the first
 * word of a line, or one before the bar, leaves out the others; leaving out one behind it leaves out that one only. For
 * what people are allergic to or often leave out; every other word is taken literally.
 */
export const FAMILY_LINES = `
  peanut erdnuss groundnut |
  nut nuss schalenfrucht | peanut erdnuss walnut walnuss hazelnut haselnuss almond mandel cashew pecan pekannuss pistachio pistazie macadamia
  walnut walnuss |
  hazelnut haselnuss |
  almond mandel |
  pistachio pistazie |
  milk milch |
  dairy milchprodukt | milk milch cream sahne rahm butter buttermilk cheese kase yoghurt yogurt joghurt quark ricotta mozzarella parmesan feta mascarpone gouda cheddar
  cheese kase | ricotta mozzarella parmesan feta mascarpone gouda cheddar halloumi gruyere emmental gorgonzola brie
  cream sahne rahm |
  egg ei eigelb eiweiss |
  fish fisch | salmon lach lachs tuna thunfisch cod kabeljau trout forelle herring hering mackerel makrele anchovy sardelle sardine haddock seelachs
  salmon lachs lach |
  tuna thunfisch |
  seafood shellfish meeresfruchte meeresfrucht schalentier | prawn garnele shrimp crab krabbe lobster hummer mussel muschel clam squid tintenfisch octopus scallop
  prawn garnele shrimp |
  mussel muschel |
  pork schwein schweinefleisch | bacon speck ham schinken pancetta chorizo prosciutto
  bacon speck |
  ham schinken |
  beef rind rindfleisch | steak
  lamb lamm |
  chicken hahnchen huhn hahn | poulet
  turkey pute truthahn |
  wheat weizen | flour mehl bread brot pasta nudel spaghetti couscous bulgur semolina griess seitan
  gluten | wheat weizen flour mehl bread brot toast pasta nudel spaghetti noodle couscous bulgur semolina griess barley gerste rye roggen spelt dinkel seitan
  soy soya soja | tofu tempeh edamame miso
  sesame sesam | tahini tahin
  celery sellerie celeriac |
  mustard senf |
  lupin lupine |
  tomato tomate |
  potato kartoffel |
  onion zwiebel | shallot schalotte
  garlic knoblauch |
  mushroom pilz | champignon shiitake porcini steinpilz
  pepper paprika |
  chilli chili | jalapeno
  coriander koriander cilantro |
  olive |
  aubergine eggplant |
  courgette zucchini |
  cucumber gurke |
  carrot karotte mohre |
  spinach spinat |
  cabbage kohl |
  beetroot bete |
  pea erbse |
  bean bohne |
  lentil linse |
  chickpea kichererbse |
  corn mais sweetcorn |
  rice reis |
  oat hafer haferflocke |
  apple apfel |
  strawberry erdbeere |
  cherry kirsche |
  lemon zitrone |
  raisin rosine |
  coconut kokosnuss kokos kokosmilch |
  honey honig |
  sugar zucker |
  alcohol alkohol | wine wein beer bier rum
  wine wein |
  tofu |
`;
